-- Attack: pass one more argument with each tail call, so that a call copies ever more values.
-- Must end with: script.arguments "too many arguments"
local function grow(...)
  return grow(1, ...)
end
attack(function()
  grow()
end)
