on.react("core:track_changed", { id = "echo", run = function(g, fx)
  fx.award { to = { g.active }, lines = { line("echo", 1, 1) } }
end })
define.phase { id = "begin", after = "core:place", enter = function(_, fx, p)
  fx.award { to = { p }, lines = { line("first", 1, 1) } }
end }
