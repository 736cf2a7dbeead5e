-- Attack: keys that all fall into one chain of a table.
-- Must end with: script.instructions ""
attack(function()
  local t = {}
  for i = 1, 300 do
    t[i * 511] = i
  end
  while true do
    local _ = t[400 * 511]
  end
end)
