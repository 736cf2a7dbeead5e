-- Attack: numbers that are not whole where whole ones belong.
-- Must end with: script.runtime "string.rep"
attack(function()
  local _ = ("x"):rep(2.5)
end)
