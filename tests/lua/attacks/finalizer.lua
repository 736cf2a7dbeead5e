-- Attack: loop inside a finalizer, where hooks are off.
-- Must end with: script.runtime "unknown name 'setmetatable'"
attack(function()
  setmetatable({}, { __gc = function()
    while true do end
  end })
end)
