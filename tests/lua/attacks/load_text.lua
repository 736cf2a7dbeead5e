-- Attack: make new code.
-- Must end with: script.runtime "unknown name 'load'"
attack(function()
  return load("return 1")()
end)
