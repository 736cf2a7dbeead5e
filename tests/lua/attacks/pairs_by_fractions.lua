-- Attack: an order of keys that depends on rounding.
-- Must end with: script.runtime "pairs"
attack(function()
  local t = { [0.5] = 1, [0.25] = 2 }
  for _ in pairs(t) do
  end
end)
