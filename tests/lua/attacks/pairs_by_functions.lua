-- Attack: an order of keys that depends on addresses.
-- Must end with: script.runtime "pairs"
attack(function()
  local t = { [function() end] = 1, [function() return 1 end] = 2 }
  for _ in pairs(t) do
  end
end)
