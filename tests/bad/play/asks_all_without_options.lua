define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all({ prompt = "which" }, g:players { from = p })
end }
