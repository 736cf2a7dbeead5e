-- Attack: an order that depends on addresses, by tables.
-- Must end with: script.runtime "pairs: the key a table has no order"
attack(function()
  for _ in pairs { [{}] = 1 } do end
end)
