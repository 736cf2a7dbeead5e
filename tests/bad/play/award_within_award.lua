on.intercept("core:award", { run = function(g, fx)
  fx.award { to = { g.active }, lines = { line("more", 1, 1) }, intercept = true }
end })
define.phase { id = "begin", after = "core:claim", enter = function(_, fx, p)
  fx.award { to = { p }, lines = { line("first", 1, 1) } }
end }
