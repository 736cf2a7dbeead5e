-- Hills: a hidden tile under each, and ties broken by who stands on one.

define.tile_attr { id = "hill" }

-- Told only for a tile that can be placed; the tile under it is never seen, and is missing when the
-- pile is empty.
on.react("core:tile_drawn", {
  id = "tile_under_hill", when = { tile_attr = "hill" },
  run = function(_, fx, e)
    local under = fx.draw("core:supply")
    if under then
      fx.put_under(under, e.tile)
    end
  end,
  rule = { "HS-HILL-01", "HS-HILL-03", "HS-HILL-11", "Q-HS-11", "Q-HS-12" },
  says = {
    "HS-HILL-01, HS-HILL-11: Who draws a hill tile puts another tile of the pile under it, unseen; "
      .. "it is out of the game.",
    "HS-HILL-03: A hill as the last tile has none under it.",
  },
})

-- Asked for tied colours only, where somebody stands on a hill. One meeple on a hill is as good as
-- several, unless the ruleset counts them; a piece without a vote does not count.
for _, kind in ipairs { "road", "city", "field" } do
  on.modify("core:rank_keys", {
    id = "hill_" .. kind,
    when = { kind = "base:" .. kind, pieces = { here = true, tile_attr = "hill" } },
    run = function(g, keys, c)
      local n = g:pieces {
        on = c.feature, owner = c.owner, tile_attr = "hill", votes = true,
      }:count()
      keys:push("hill", opt.count_pieces and n or math.min(n, 1))
      return keys
    end,
    rule = opt.count_pieces and { "HR-HS-02", "HS-HILL-08", "HS-HILL-10" }
      or { "HS-HILL-05", "HS-HILL-06", "HS-HILL-07", "HS-HILL-08", "HS-HILL-10", "Q-HS-14",
        "Q-HS-15" },
  })
end

-- The same for the three kinds.
define.sheet {
  turn = { ["core:claim"] = { "HS-HILL-04: Nobody stands on the hill itself." } },
  scoring = {
    "HS-HILL-05, HS-HILL-07, HS-HILL-10: A tie for a road, city or field goes to those with "
      .. (opt.count_pieces and "most meeples" or "a meeple") .. " on a hill tile, at the end too.",
  },
}
