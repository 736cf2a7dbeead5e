-- Attack: a list whose length is the greatest integer, so that one more is none.
-- Must end with: script.runtime "table.insert: "
attack(function()
  local list = {}
  for power = 0, 62 do
    list[1 << power] = true
  end
  list[math.maxinteger] = true
  table.insert(list, true)
end)
