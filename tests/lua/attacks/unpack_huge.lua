-- Attack: push a million values at once.
-- Must end with: script.runtime "table.unpack: the limit is"
attack(function()
  return table.unpack({}, 1, 1000000)
end)
