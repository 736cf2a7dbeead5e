define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { text = "Which?", type = "confirm", to = p or g.active }
end }
