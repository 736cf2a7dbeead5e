on.modify("core:recipients", { run = function()
  return table
end })
define.phase { id = "begin", after = "core:claim", enter = function(g, fx)
  for f in g:features { occupied = true } do
    fx.score { feature = f }
  end
end }
