-- Attack: catch the budget error and go on, with a handler.
-- Must end with: script.runtime "unknown name 'xpcall'"
attack(function()
  xpcall(function() end, error)
end)
