-- Attack: a loop whose condition never holds.
-- Must end with: script.instructions "instruction budget used up"
attack(function()
  local n = 0
  repeat
    n = n + 1
  until n < 0 and n > 0
end)
