-- Attack: chance that the kernel does not know of.
-- Must end with: script.runtime "chance comes from the kernel"
attack(function()
  return math.random(6)
end)
