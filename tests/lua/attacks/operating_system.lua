-- Attack: the clock.
-- Must end with: script.runtime "unknown name 'os'"
attack(function()
  return os.time()
end)
