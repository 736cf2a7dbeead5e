-- Attack: remember something in the order of a table.
-- Must end with: script.runtime "hidden state: table 'order'"
local order = { 3, 2, 1 }
attack(function()
  table.sort(order)
end)
