define.phase { id = "gift", after = "core:place", enter = function(_, fx, p)
  fx.award { to = p, rule = "gift", lines = { line("gift", 1, 1) } }
end }
