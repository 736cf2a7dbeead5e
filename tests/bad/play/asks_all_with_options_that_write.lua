define.phase { id = "curious", after = "core:claim", enter = function(g, fx, p)
  fx.ask_all { text = "Which?", options = function(q)
    fx.extra_turn(q)
    return { "a", g.active == p }
  end }
end }
