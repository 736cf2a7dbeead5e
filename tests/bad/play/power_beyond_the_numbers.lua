on.modify("core:power", { run = function()
  return 1 << 40
end })
define.phase { id = "begin", after = "core:claim", enter = function(g, fx)
  for f in g:features { occupied = true } do
    fx.score { feature = f }
  end
end }
