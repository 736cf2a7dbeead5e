define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { type = "confirm", to = p or g.active }
end }
