-- Attack: deep C recursion through comparisons.
-- Must end with: script.depth "stack overflow"
local function compare()
  table.sort({ 2, 1 }, compare)
  return false
end
attack(function()
  compare()
end)
