define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { options = function(q)
    return g.active == p and fx.ask_all { type = "pick", options = { q } }
  end }
end }
