-- Attack: a list whose length is the greatest integer, so that one more is none.
-- Must end with: script.runtime "table.insert: a list of 9223372036854775807 elements is no list"
attack(function()
  local list = { [math.maxinteger] = true }
  for power = 62, 0, -1 do
    list[1 << power] = true  -- Lua looks for the end of a list by doubling
  end
  table.insert(list, true)
end)
