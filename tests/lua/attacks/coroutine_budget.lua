-- Attack: a fresh thread, and so a fresh counter, every few instructions.
-- Must end with: script.runtime "unknown name 'coroutine'"
attack(function()
  while true do
    coroutine.wrap(function() end)()
  end
end)
