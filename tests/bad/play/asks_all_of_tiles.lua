define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { text = "Which?", to = { p, g.last_tile }, type = "confirm" }
end }
