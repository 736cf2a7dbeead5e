define.phase { id = "begin", after = "core:claim", enter = function()
  error(("x"):rep(60000))
end }
