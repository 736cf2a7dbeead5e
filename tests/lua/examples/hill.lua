-- title: Hill
-- requires: base
-- option count_pieces: { "type": "bool", "default": false, "about": "Pieces count one by one." }

-- The base has no hills; its gardens stand for them here.
define.tile_attr { id = "hill", mark = "garden" }
on.modify("core:rank_keys", {
  id = "hill",
  run = function(g, keys, c)
    local n = g:pieces { on = c.feature, owner = c.owner, tile_attr = "hill", votes = true }:count()
    keys:push("hill", opt.count_pieces and n or math.min(n, 1))
    return keys
  end,
})
on.react("core:tile_drawn", {
  id = "plinth", when = { tile_attr = "hill" },
  run = function(_, fx, e)
    local under = fx.draw("core:supply")
    if under then
      fx.put_under(under, e.tile, { face = "down" })
    end
  end,
})
