-- Attack: remember something in a local variable of the file.
-- Must end with: hidden "local 'count' (attack/variable_as_memory.lua:3) changed from 0 to 1"
local count = 0
attack(function()
  count = count + 1
end)
