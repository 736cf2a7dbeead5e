define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  fx.ask { text = "Which?", to = p, type = "int", min = -1000000, max = 1000000 }
end }
