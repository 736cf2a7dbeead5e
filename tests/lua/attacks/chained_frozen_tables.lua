-- Attack: tables so deep within each other that walking them overflows the C stack.
-- Must end with: script.runtime "too deep within each other"
local list = {}
for _ = 1, 20000 do
  list = { list }
end
attack(function()
  return list
end)
