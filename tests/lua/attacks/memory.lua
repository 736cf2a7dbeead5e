-- Attack: keep everything.
-- Must end with: script.memory "memory limit reached"
attack(function()
  local all = {}
  for i = 1, 10000000 do
    all[i % 1000 + 1] = { all[i % 1000 + 1], i, i, i, i, i, i, i }
  end
end)
