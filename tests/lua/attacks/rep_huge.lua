-- Attack: one long string.
-- Must end with: script.runtime "string.rep: the result of 1000001 times 1 bytes"
attack(function()
  for i = 1, 100000 do
    local _ = ("x"):rep(1e6 + i)
  end
end)
