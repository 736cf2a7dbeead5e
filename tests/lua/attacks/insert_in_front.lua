-- Attack: move a long array with each insertion.
-- Must end with: script.instructions ""
attack(function()
  local t = {}
  while true do
    table.insert(t, 1, true)
  end
end)
