-- title: Tile trade
-- about: Who has drawn may offer a tile; the others bid points, and the highest bid may be taken.
-- author: The Bastide developers
-- status: house
-- rules: HR-DRAW-06
-- requires: base
-- option most: { "type": "int", "default": 10, "min": 1, "max": 50, "about": "The highest bid." }

define.text {
  ["tile_trade.offer"] = "Which tile do you offer for points? (pass: none)",
  ["tile_trade.bid"] = "How many points do you bid? (the tile, the highest bid so far)",
  ["tile_trade.deal"] = "Do you sell for the highest bid? (who bids, points)",
}
-- The buyer keeps the tile for the next own turn and draws none then; the seller draws again.
define.phase {
  id = "market", after = "core:draw",
  enter = function(g, fx, seller)
    local buyer, price = nil, 0
    local rivals = g:players { from = seller, skip = seller }
    local rich = rivals:max(function(p) return g:track("core:points", p) end) or 0
    local tile = rich > 0 and g:pile("core:supply").size > 0 and fx.ask {
      to = seller, type = "pick", options = g:zone("core:hand", seller), pass = true,
      text = "tile_trade.offer",
    }
    if not tile then return end
    for p in rivals do
      local bid = fx.ask {
        to = p, type = "int", min = price + 1, max = math.min(g:track("core:points", p), opt.most),
        text = "tile_trade.bid", show = { tile, price }, pass = true,
      }
      if bid then buyer, price = p, bid end
    end
    if buyer and fx.ask {
      to = seller, type = "confirm", text = "tile_trade.deal", show = { buyer, price },
    } then
      fx.transfer {
        track = "core:points", from = buyer, to = seller, points = price, line = "sale",
      }
      fx.give(tile, "core:hand", buyer)
      fx.goto_phase("core:draw")
    end
  end,
}
