-- Attack: remember something in a table that two hooks share.
-- Must end with: script.runtime "may not change during play"
local shared = {}
attack(function()
  shared.first = true
end)
attack(function()
  assert(shared.first)
end)
