-- Attack: a key that is not equal to itself.
-- Must end with: script.runtime "index is NaN"
attack(function()
  local t = {}
  t[0 / 0] = 1
end)
