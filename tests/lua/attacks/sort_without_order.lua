-- Attack: a comparison that contradicts itself. The sort ends all the same.
-- Must end with: no error
attack(function()
  local t = {}
  for i = 1, 1000 do
    t[i] = i
  end
  table.sort(t, function()
    return true
  end)
  local odd = false
  table.sort(t, function()
    odd = not odd
    return odd
  end)
  assert(#t == 1000)
end)
