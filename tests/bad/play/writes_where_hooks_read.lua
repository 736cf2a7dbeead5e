on.check("core:voluntary", { run = function(g)
  g.active.number = 7
end })
