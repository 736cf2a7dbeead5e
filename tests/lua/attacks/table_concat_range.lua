-- Attack: a range of 2^63 elements.
-- Must end with: script.runtime "table.concat: element"
attack(function()
  local _ = table.concat({ "" }, "", 1, math.maxinteger)
end)
