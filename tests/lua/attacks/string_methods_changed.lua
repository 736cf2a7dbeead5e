-- Attack: change what all texts have in common.
-- Must end with: script.runtime "attempt to index a string value"
attack(function()
  local text = "x"
  text.upper = function() return "y" end
end)
