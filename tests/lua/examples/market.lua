-- title: Offer to buy a tile
-- requires: base
-- option max_bid: { "type": "int", "default": 3, "min": 1, "max": 20, "about": "The highest bid." }

define.phase {
  id = "market", after = "core:draw", before = "core:place",
  enter = function(g, fx, p)
    local tile = g:zone("core:hand", p):first()
    for q in g:players { from = p, skip = p } do
      local most = math.min(g:track("core:points", q), opt.max_bid)
      if most > 0 then
        local bid = fx.ask {
          to = q, type = "int", min = 0, max = most, text = "market.bid", show = { tile },
        }
        if bid > 0 and fx.ask {
          to = p, type = "confirm", text = "market.accept", args = { who = q, points = bid },
        } then
          fx.transfer {
            track = "core:points", from = q, to = p, points = bid, line = "market.sale",
          }
          fx.give(tile, "core:hand", q)
          return fx.goto_phase("core:draw")
        end
      end
    end
  end,
}
on.modify("core:hand_size", {
  id = "bought",
  run = function(g, n, c)
    return n + g:zone("core:hand", c.player):extra()
  end,
})
