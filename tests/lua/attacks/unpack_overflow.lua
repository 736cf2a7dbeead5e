-- Attack: a range whose length overflows.
-- Must end with: script.runtime "table.unpack: the limit is"
attack(function()
  return table.unpack({}, math.mininteger, math.maxinteger)
end)
