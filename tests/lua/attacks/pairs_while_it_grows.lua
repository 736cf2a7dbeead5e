-- Attack: visit a table that grows with each visit. The keys are those of the beginning.
-- Must end with: no error
attack(function()
  local t = { 1, 2, 3 }
  local visits = 0
  for key in pairs(t) do
    visits = visits + 1
    t["new " .. key] = true
  end
  assert(visits == 3)
end)
