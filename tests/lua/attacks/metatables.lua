-- Attack: reach the metatable of strings.
-- Must end with: script.runtime "unknown name 'getmetatable'"
attack(function()
  getmetatable("").__index = {}
end)
