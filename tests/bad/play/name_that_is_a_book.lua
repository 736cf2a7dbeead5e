define.phase { id = "begin", after = "core:claim", enter = function(_, fx, p)
  fx.award { to = { p }, lines = { line(("word"):rep(10000), 1, 1) } }
end }
