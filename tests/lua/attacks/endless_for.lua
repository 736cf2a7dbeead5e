-- Attack: a counting loop that does nothing for 2^63 rounds.
-- Must end with: script.instructions "10000000"
attack(function()
  for _ = math.mininteger, math.maxinteger do end
end)
