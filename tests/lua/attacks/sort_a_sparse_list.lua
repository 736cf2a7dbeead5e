-- Attack: sort a list as long as the greatest integer.
-- Must end with: script.instructions ""
attack(function()
  local list = { [math.maxinteger] = 1 }
  for power = 62, 0, -1 do
    list[1 << power] = 1  -- Lua looks for the end of a list by doubling
  end
  table.sort(list)
end)
