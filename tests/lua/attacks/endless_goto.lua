-- Attack: jump back for ever.
-- Must end with: script.instructions "instruction budget used up"
attack(function()
  ::again::
  goto again
end)
