on.score("*", { run = function(_, s)
  while true do
    s:add { "one", n = 1, each = 1 }
  end
end })
define.phase { id = "begin", after = "core:claim", enter = function(g, fx)
  for f in g:features { occupied = true } do
    fx.score { feature = f }
  end
end }
