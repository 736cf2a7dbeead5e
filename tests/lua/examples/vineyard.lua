-- title: Vineyard
-- requires: base

define.tile_attr { id = "vineyard", mark = "garden" }
on.score("base:monastery", {
  id = "vineyard", stage = "add", when = { reason = "completed" },
  run = function(g, s)
    local n = g:around(s.feature.tile, 8, { tile_attr = "vineyard" }):count()
    s:add { "vineyard", n = n, each = 3 }
  end,
})
