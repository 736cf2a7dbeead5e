-- Attack: a comparison that never returns.
-- Must end with: script.instructions ""
attack(function()
  table.sort({ 2, 1 }, function()
    while true do end
  end)
end)
