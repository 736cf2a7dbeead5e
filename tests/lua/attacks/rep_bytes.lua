-- Attack: copy many bytes with few instructions.
-- Must end with: script.bytes "byte budget used up"
attack(function()
  for i = 1, 100000 do
    local _ = ("x"):rep(60000 + i % 5000)
  end
end)
