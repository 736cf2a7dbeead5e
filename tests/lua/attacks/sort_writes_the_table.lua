-- Attack: a comparison that empties the table being sorted.
-- Must end with: no error
attack(function()
  local t = { 3, 1, 2 }
  table.sort(t, function(a, b)
    for i = 1, 3 do
      t[i] = nil
    end
    return a < b
  end)
  assert(t[1] == 1 and t[2] == 2 and t[3] == 3)
end)
