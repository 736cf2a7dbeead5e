-- Attack: go round what makes tables read-only.
-- Must end with: script.runtime "unknown name 'rawset'"
local list = { 1 }
attack(function()
  rawset(list, 1, 2)
end)
