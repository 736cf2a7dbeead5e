define.phase { id = "again", after = "core:place", enter = function(_, fx, p)
  fx.ask { text = "Which?", to = p, options = { "yes", "no" } }
  fx.goto_phase("again")
end }
