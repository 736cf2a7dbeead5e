-- Attack: numbers that are not whole where whole ones belong.
-- Must end with: script.runtime "argument 2: expected a whole number, found 2.5"
attack(function()
  local _ = ("x"):rep(2.5)
end)
