-- Attack: count through all integers.
-- Must end with: script.instructions "instruction budget used up"
attack(function()
  for _ = math.mininteger, math.maxinteger do
  end
end)
