-- Attack: count in steps of nothing.
-- Must end with: script.runtime "'for' step is zero"
attack(function()
  for _ = 1, 2, 0 do
  end
end)
