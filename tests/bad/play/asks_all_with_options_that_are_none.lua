define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all({ text = "Which?", options = function(q) return q == p and "a" or g end })
end }
