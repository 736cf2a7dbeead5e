define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "confirm" }
end }
