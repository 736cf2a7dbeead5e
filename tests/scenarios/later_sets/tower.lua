-- title: A tower
-- about: Stands in for The Tower: prisoners, ransom, and a place on top; no floors and no exchange.
-- requires: base
-- optional: inns_and_cathedrals

-- A tile with a monastery is a tower, one floor high from the start.
define.feature { id = "tower", claim = "watchman", done = "never" }
for _, tile in ipairs { "base/A", "base/B" } do
  amend(tile, { segments = { set = { tower = { kind = "tower:tower" } } } })
end
amend("base:piece/meeple", { claims = { append = { "tower:tower" } } })
if opt["inns_and_cathedrals.large_meeples"] then
  amend("inns_and_cathedrals:piece/large_meeple", { claims = { append = { "tower:tower" } } })
end

-- Who places it may take a meeple off it or off a tile beside it; an own one goes home.
define.zone { id = "prison" }
define.action {
  id = "capture", when = { has = "tower" },
  offer = function(g, _, add)
    for meeple in g:pieces { placed = true, votes = true } do
      if meeple.tile == g.last_tile or g:around(g.last_tile, 4):has(meeple.tile) then
        add { piece = meeple }
      end
    end
  end,
  run = function(_, fx, p, a)
    if a.piece.player == p then
      fx.take_back(a.piece)
    else
      fx.move(a.piece, "prison", p)
    end
  end,
}

-- Once a turn, double or not, a prisoner may be bought back for 3.
define.question { id = "ransom", type = "piece", pass = true, text = "Buy whom back?" }
define.phase {
  id = "ransom", after = "core:place", before = "core:claim", once = true,
  enter = function(g, fx, p)
    if g:track("core:points", p) < 3 then
      return
    end
    local captive = fx.ask { "ransom", to = p, options = g:pieces { zone = "prison", player = p } }
    if captive then
      fx.transfer { from = p, to = captive.holder, points = 3 }
      fx.take_back(captive)
    end
  end,
}
