define.pool { id = "dust", count = 5 }
define.phase { id = "begin", after = "core:claim", enter = function(g, fx)
  fx.take("dust", g.last_tile, -3)
end }
