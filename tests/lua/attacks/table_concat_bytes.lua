-- Attack: long results out of one table.concat.
-- Must end with: script.runtime "table.concat: the result"
attack(function()
  local parts = {}
  for i = 1, 1000 do
    parts[i] = ("x"):rep(1000)
  end
  local _ = table.concat(parts)
end)
