-- Attack: remember something in a local variable of the file.
-- Must end with: hidden "local 'count'"
local count = 0
attack(function()
  count = count + 1
end)
