on.intercept("core:take_back", { run = function(_, fx, r)
  fx.take_back(r.piece)
end })
define.phase { id = "home", after = "core:claim", enter = function(g, fx, p)
  for piece in g:pieces { owner = p, placed = true } do
    fx.take_back(piece)
  end
end }
