-- Attack: take the first element of a list as long as the greatest integer.
-- Must end with: script.instructions ""
attack(function()
  local list = {}
  for power = 0, 62 do
    list[1 << power] = true
  end
  list[math.maxinteger] = true
  table.remove(list, 1)
end)
