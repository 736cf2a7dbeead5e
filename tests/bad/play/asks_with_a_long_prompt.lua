define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "confirm", text = ("long"):rep(10000) }
end }
