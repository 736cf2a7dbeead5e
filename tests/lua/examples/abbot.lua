-- title: Abbot
-- requires: base

define.feature {
  id = "garden", mark = "garden", claim = "abbot", done = "around_8",
  points = { flat = { 1, 1 }, neighbour = { 1, 1 } },
}
define.piece { id = "abbot", supply = 1, claims = { "base:monastery", "garden" } }
define.action {
  id = "recall",
  offer = function(g, p, add)
    for m in g:pieces { kind = "abbot", owner = p, placed = true } do
      add { piece = m }
    end
  end,
  run = function(_, fx, p, a)
    fx.score { feature = a.piece.feature, reason = "early", to = { p } }
    fx.take_back(a.piece)
  end,
}
