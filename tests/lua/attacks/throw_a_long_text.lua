-- Attack: an error while memory is short.
-- Must end with: script.runtime "xxxx"
attack(function()
  error(("x"):rep(60000))
end)
