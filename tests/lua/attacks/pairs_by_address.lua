-- Attack: an order that depends on addresses.
-- Must end with: script.runtime "pairs: the key a function has no order"
attack(function()
  for _ in pairs { [attack] = 1, [tostring] = 2 } do end
end)
