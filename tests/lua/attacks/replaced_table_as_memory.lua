-- Attack: put another table in place of a read-only one.
-- Must end with: hidden "local 'list'"
local list = {}
attack(function()
  list = { 1 }
end)
