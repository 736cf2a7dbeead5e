-- Attack: many small tables instead of one large one.
-- Must end with: script.memory "memory limit reached"
attack(function()
  local chain = {}
  while true do
    chain = { chain, chain }
  end
end)
