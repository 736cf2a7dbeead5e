on.check("core:voluntary", { run = function(g)
  g:players():first().number = 7
end })
