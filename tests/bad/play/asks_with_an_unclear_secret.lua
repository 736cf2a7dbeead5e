define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask { to = g and p, type = "confirm", secret = "yes" }
end }
