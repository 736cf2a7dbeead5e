-- Attack: calls that never grow the stack.
-- Must end with: script.instructions ""
local function again(n)
  return again(n + 1)
end
attack(function()
  again(0)
end)
