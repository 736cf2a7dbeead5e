-- Attack: look at bytecode.
-- Must end with: script.runtime "unknown name 'string.dump'"
attack(function()
  return string.dump(function() end)
end)
