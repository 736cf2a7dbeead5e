on.score("core:final", { run = function(_, s)
  for i = 1, 1000000 do
    s:void("reason " .. i)
  end
end })
define.phase { id = "stop", after = "core:claim", enter = function(_, fx)
  fx.goto_phase("core:final")
end }
