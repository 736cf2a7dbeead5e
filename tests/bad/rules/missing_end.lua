define.phase { id = "x", after = "core:claim", enter = function(g, fx, p)
  fx.extra_turn(p)
}
