-- Attack: remember something by the function that a local holds.
-- Must end with: hidden "local 'answer'"
local function yes() return true end
local function no() return false end
local answer = yes
attack(function()
  answer = answer == yes and no or yes
end)
