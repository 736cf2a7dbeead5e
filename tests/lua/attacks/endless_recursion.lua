-- Attack: recursion without an end.
-- Must end with: script.depth "recursion too deep"
local function deeper(n)
  return 1 + deeper(n + 1)
end
attack(function()
  deeper(0)
end)
