-- Attack: comparisons that call each other through two sorts in turn.
-- Must end with: script.depth "stack overflow"
local first
local function second(a, b)
  table.sort({ 3, 1, 2 }, first)
  return a < b
end
first = function(a, b)
  table.sort({ 3, 1, 2 }, second)
  return a < b
end
attack(function()
  table.sort({ 2, 1 }, first)
end)
