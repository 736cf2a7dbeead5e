-- Attack: remember something in a local that only a helper sees.
-- Must end with: hidden "local 'seen'"
local seen = false
local function remember()
  seen = true
end
attack(function()
  remember()
end)
