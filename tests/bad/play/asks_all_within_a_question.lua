define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { text = "Which?", options = function(q)
    return g.active == p and fx.ask_all { text = "Which?", type = "pick", options = { q } }
  end }
end }
