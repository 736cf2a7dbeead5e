-- Hills: a hidden tile under each, and ties broken by who stands on one.

define.tile_attr { id = "hill", mark = "hill", type = "bool", default = false }

-- Told only for a tile that can be placed; the tile under it is never seen, and is missing when the
-- pile is empty. HS-HILL-01, HS-HILL-03, HS-HILL-11, Q-HS-11, Q-HS-12
on.react("core:tile_drawn", {
  id = "tile_under_hill", when = { tile_attr = "hill" },
  run = function(_, fx, e)
    local under = fx.draw("core:supply")
    if under then
      fx.put_under(under, e.tile, { face = "down" })
    end
  end,
})

-- Asked for tied colours only. One meeple on a hill is as good as several, unless the ruleset
-- counts them; a piece without a vote does not count. HS-HILL-05 to 08, HS-HILL-10, Q-HS-14,
-- Q-HS-15
for _, kind in ipairs { "road", "city", "field" } do
  on.modify("core:rank_keys", {
    id = "hill_" .. kind, when = { kind = "base:" .. kind },
    run = function(g, keys, c)
      local n = g:pieces {
        on = c.feature, owner = c.owner, tile_attr = "hill", votes = true,
      }:count()
      keys:push("hill", opt.count_pieces and n or math.min(n, 1))
      return keys
    end,
  })
end
