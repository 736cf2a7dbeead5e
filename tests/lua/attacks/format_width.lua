-- Attack: a width that needs much memory.
-- Must end with: script.runtime "at most two digits"
attack(function()
  return string.format("%99999999d", 1)
end)
