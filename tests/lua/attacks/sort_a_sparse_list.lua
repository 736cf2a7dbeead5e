-- Attack: sort a list as long as the greatest integer.
-- Must end with: script.instructions ""
attack(function()
  local list = {}
  for power = 0, 62 do
    list[1 << power] = 1
  end
  list[math.maxinteger] = 1
  table.sort(list)
end)
