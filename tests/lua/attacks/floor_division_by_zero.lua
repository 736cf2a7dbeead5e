-- Attack: divide by nothing, rounding.
-- Must end with: script.runtime "attempt to divide by zero"
attack(function()
  local zero = 0
  local _ = 1 // zero
end)
