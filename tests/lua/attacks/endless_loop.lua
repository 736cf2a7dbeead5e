-- Attack: never return.
-- Must end with: script.instructions "endless loop"
attack(function()
  while true do end
end)
