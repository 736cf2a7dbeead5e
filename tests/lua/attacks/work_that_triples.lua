-- Attack: a few lines of which each does all the work of the line before three times.
-- Must end with: script.instructions "instruction budget used up"
attack(function()
  local work = function() end
  for _ = 1, 40 do
    local less = work
    work = function()
      less()
      less()
      less()
    end
  end
  work()
end)
