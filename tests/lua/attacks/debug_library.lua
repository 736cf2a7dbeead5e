-- Attack: the debug library.
-- Must end with: script.runtime "unknown name 'debug'"
attack(function()
  debug.sethook()
end)
