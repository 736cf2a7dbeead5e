-- Attack: functions that hold each other.
-- Must end with: script.memory "memory limit reached"
attack(function()
  local last = function() end
  while true do
    local before = last
    last = function() return before end
  end
end)
