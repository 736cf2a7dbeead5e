-- Attack: catch the budget error and go on.
-- Must end with: script.runtime "unknown name 'pcall'"
attack(function()
  while true do
    pcall(function()
      while true do end
    end)
  end
end)
