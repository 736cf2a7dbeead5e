define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask { text = "Which?", to = g and p, type = "int", options = { 1, 3, 3 } }
end }
