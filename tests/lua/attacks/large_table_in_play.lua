-- Attack: the same during play, where instructions over large tables are dear.
-- Must end with: script.instructions ""
attack(function()
  local t = {}
  for i = 1, 100000000 do
    t[i] = true
  end
end)
