-- Each reaction stays just within its own budget, and calls the next.
on.react("core:track_changed", { id = "hard", run = function(g, fx)
  for _ = 1, 2000000 do
  end
  fx.award { to = { g.active }, lines = { line("hard", 1, 1) } }
end })
define.phase { id = "begin", after = "core:claim", enter = function(_, fx, p)
  fx.award { to = { p }, lines = { line("first", 1, 1) } }
end }
