-- Attack: take the first element of a list as long as the greatest integer.
-- Must end with: script.runtime "table.remove: a list of 9223372036854775807 elements is no list"
attack(function()
  local list = { [math.maxinteger] = true }
  for power = 62, 0, -1 do
    list[1 << power] = true  -- Lua looks for the end of a list by doubling
  end
  table.remove(list, 1)
end)
