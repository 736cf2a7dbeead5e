on.score("core:final", { run = function(_, s)
  for _ = 1, 500 do
    s:add { "much", n = 10000, each = 10000 }
  end
end })
define.phase { id = "stop", after = "core:claim", enter = function(_, fx)
  fx.goto_phase("core:final")
end }
