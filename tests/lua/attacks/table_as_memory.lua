-- Attack: remember something in a table of the file.
-- Must end with: script.runtime "hidden state: table 'memory.seen' may not change during play"
local memory = { seen = {} }
attack(function()
  memory.seen[#memory.seen + 1] = true
end)
