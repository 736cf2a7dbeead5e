define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { text = "which", to = g:players { from = p } }
end }
