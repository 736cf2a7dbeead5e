-- Attack: move all elements of a list as long as the greatest integer.
-- Must end with: script. ""
attack(function()
  local list = {}
  for power = 0, 62 do
    list[1 << power] = true
  end
  list[math.maxinteger] = true
  table.insert(list, 1, true)
end)
