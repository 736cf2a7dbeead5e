-- Attack: count in steps so small that they do not count.
-- Must end with: script.instructions "instruction budget used up"
attack(function()
  for _ = 0.0, 1.0, 1e-300 do
  end
end)
