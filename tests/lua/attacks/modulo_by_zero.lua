-- Attack: divide by nothing.
-- Must end with: script.runtime "attempt to perform 'n%0'"
attack(function()
  local zero = 0
  local _ = 1 % zero
end)
