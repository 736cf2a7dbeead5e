-- Base game: roads, cities, monasteries and fields. Everything is data: in play no function is
-- called, except for the draw that decides who begins, when the ruleset asks for it.

state.feature { id = "pennants", merge = "sum" }

-- Points: { open, complete } for each thing counted. Features are settled in this order of kinds.
define.feature {
  id = "road", claim = "highwayman", points = { tile = { 1, 1 } },
  rule = { "BASE-SCORE-ROAD-01", "BASE-END-ROAD-01" },
  says = "BASE-FEAT-02: A road ends at a village, a city or a monastery, or in itself as a loop.",
}
define.feature {
  id = "city", claim = "knight",
  points = { tile = { 1, 2 }, pennants = { 1, 2 } },
  rule = { "BASE-SCORE-CITY-01", "BASE-END-CITY-01" },
  says = "BASE-FEAT-05: Walls surround a completed city; there is no gap inside.",
}
define.feature {
  id = "monastery", claim = "monk", done = "around_8",
  points = { flat = { 1, 1 }, neighbour = { 1, 1 } },
  rule = { "BASE-SCORE-MON-01", "BASE-END-MON-01" },
}
define.feature {
  id = "field", claim = "farmer", done = "never",
  points = { ["touching_done:city"] = { 3, 3 } },
  rule = { "BASE-FARM-08", "BASE-FARM-09" },
}

local claims = { "road", "city", "monastery" }
if opt.farmers then
  table.insert(claims, "field")
end
define.piece {
  id = "meeple", supply = opt.meeples, claims = claims,
  rule = "BASE-SETUP-04",
  says = "BASE-SCORE-04: A meeple stays where it is until its feature is scored, then comes home.",
}

if opt.unplaceable == "return" then
  amend("core:phase/draw", { stuck = "return" })
end

if opt.start_tile_in_pile then
  amend("base/D-start", { start = false })
end

if opt.start_player == "first" then
  amend("core:phase/setup", { first = "first" })
end

-- With too few tiles left to go on, the first of those who tie begins.
local function most_roads(g, fx)
  local drawn = {}
  local rivals = {}
  for p in g:players() do
    rivals[#rivals + 1] = p
  end
  while #rivals > 1 and g:pile("core:supply").size >= #rivals do
    local best, most = {}, -1
    for _, p in ipairs(rivals) do
      local tile = fx.draw("core:supply")
      drawn[#drawn + 1] = tile
      local roads = tile:sides("road"):count()
      if roads > most then
        best, most = {}, roads
      end
      if roads == most then
        best[#best + 1] = p
      end
    end
    rivals = best
  end
  fx.put_back("core:supply", drawn)
  fx.start_with(rivals[1])
end

if opt.start_player == "most_roads" then
  define.phase {
    id = "most_roads", at = "setup", enter = most_roads,
    rule = "HR-START-02",
    says = "Each player draws a tile; most roads begin, those who tie draw again. All tiles go "
      .. "back.",
  }
end

-- The steps of the kernel, as this game has them.
amend("core:phase/setup", { rule = "BASE-TURN-01" })
amend("core:phase/draw", { rule = { "BASE-PLACE-01", "BASE-PLACE-08" } })
amend("core:phase/place", {
  rule = { "BASE-PLACE-02", "BASE-PLACE-03", "BASE-PLACE-07" },
  says = {
    "BASE-PLACE-02: It lies against a tile on the table, side to side; a corner is not enough.",
    "BASE-PLACE-04, BASE-PLACE-07: It may be turned; it must be placed.",
  },
})
amend("core:phase/claim", {
  rule = { "BASE-MEEPLE-01", "BASE-MEEPLE-02", "BASE-MEEPLE-03" },
  says = {
    "BASE-MEEPLE-03: Nobody may stand on the whole feature yet.",
    "BASE-MEEPLE-04: A feature that this tile completed may still be claimed.",
    "BASE-MEEPLE-05: Without a meeple left none can be placed.",
  },
})
amend("core:phase/settle", {
  rule = { "BASE-TURN-05", "BASE-SCORE-04" },
  says = "BASE-SCORE-05: It does not matter who placed the completing tile.",
})
amend("core:phase/end", { rule = "BASE-TURN-01" })
amend("base/D-start", { rule = "BASE-SETUP-02" })

-- What hangs on no registration.
define.sheet {
  scoring = {
    "BASE-SCORE-01, BASE-SCORE-02: Most meeples take the points; all who tie get them.",
    "BASE-SCORE-06: A tile counts once for each feature.",
    "BASE-FEAT-10: What nobody stands on is worth nothing.",
  },
  final = {
    "BASE-END-01: The game is over after the turn of the last tile.",
    "BASE-END-02, BASE-END-03: Meeples in play score by the same majorities; most points win.",
  },
}
if opt.farmers then
  define.sheet {
    scoring = {
      "BASE-FARM-02: A field ends at roads, cities and rivers.",
      "BASE-FARM-04, BASE-FARM-06: A farmer stays on its field until the end of the game.",
    },
    final = {
      "BASE-FARM-09: A completed city counts once for each field that it touches.",
      "BASE-FARM-13: Most farmers of a field take all its points; all who tie get them.",
    },
  }
end
