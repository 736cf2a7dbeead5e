-- Over Hill and Dale: wanderers hike along paths, farmers bring in harvests, stables count animals.

local fruits = { "apple", "strawberry", "pumpkin", "sunflower", "grain" }
local animals = { "rooster", "cow", "horse", "sheep", "pig" }
local supply = { apple = 5, strawberry = 5, pumpkin = 5, sunflower = 5, grain = 5, scarecrow = 8 }

define.text {
  ["over_hill_and_dale:stable_nearby"] = "the tile at {cell}, one of eight around, has a stable",
  ["over_hill_and_dale:hike"] = "tile hiked|tiles hiked",
  ["over_hill_and_dale:set"] = "set of five fruits|sets of five fruits",
}

-- Symbols of a field are printed on its segments and add up; animals stand on meadows.
local symbols = {}
for kind in pairs(supply) do
  symbols[#symbols + 1] = kind
  define.token { id = kind }
  state.feature { id = kind, merge = "sum" }
end
for _, kind in ipairs(animals) do
  state.segment { id = kind }
end
local tokens = state.player {
  id = "tokens", type = "token[]", visible = "owner",
  rule = { "OHD-FIELD-05", "Q-OHD-16" },
  says = "OHD-FIELD-05: Only their owner sees the tokens that somebody has taken.",
}

-- Points: { open, complete } a tile.
define.feature {
  id = "path", claim = "wanderer", points = { tile = { 1, 1 } },
  rule = { "OHD-PATH-04", "OHD-PATH-05" },
  says = "OHD-PATH-02: A path ends at a junction or at a field, or in itself as a loop.",
}
define.feature {
  id = "field", claim = "farmer", points = { tile = { 1, 2 } },
  rule = { "OHD-FIELD-03", "OHD-FIELD-07" },
  says = "OHD-FIELD-02: Meadow surrounds a completed field; there is no hole in it.",
}
define.feature {
  id = "meadow", claim = "stable", done = "never",
  rule = "OHD-STABLE-03", says = "A meadow and its stable score nothing before the end.",
}

-- A stable owns nothing and hinders nobody; only stables nearby matter.
define.piece {
  id = "meeple", supply = 4, claims = { "path", "field" },
  rule = "OHD-SETUP-06",
  says = "OHD-PATH-04, OHD-FIELD-06: A meeple stays until its path or field is scored, then comes "
    .. "home.",
}
define.piece {
  id = "stable", supply = 2, claims = { "meadow" }, power = 0, stays = true,
  group = opt.one_stable_per_meadow and "stable" or false,
  rule = opt.one_stable_per_meadow and { "OHD-SETUP-06", "HR-OHD-02", "Q-OHD-09" }
    or { "OHD-SETUP-06", "Q-OHD-09" },
  says = opt.one_stable_per_meadow and "HR-OHD-02: A meadow holds at most one stable." or nil,
}

if opt.start_player == "first" then
  amend("core:phase/setup", { first = "first" })
end

on.check("core:claim", {
  id = "stable_nearby", when = { piece = "stable", pieces = { kind = "stable", near = true } },
  deny = "stable_nearby",
  rule = "OHD-STABLE-02",
  says = "None of the eight tiles around a stable may hold another stable, whosever it is.",
})

-- One matching token for each symbol, as far as the supply has any; the supply is what nobody has
-- taken yet.
local function gather(g, field)
  local basket, size = {}, 0
  for kind, left in pairs(supply) do
    local n = field.attr[kind]
    if n > 0 then
      for p in g:players() do
        left = left - tokens[p]:count(kind)
      end
      basket[kind] = math.min(n, left)
      size = size + basket[kind]
    end
  end
  return basket, size
end

define.question { id = "take", text = "Which harvest token do you take?" }
local function pick(fx, p, basket)
  local options = {}
  for kind, n in pairs(basket) do
    if n > 0 then
      options[#options + 1] = kind
    end
  end
  local kind = fx.ask { "take", to = p, options = options }
  basket[kind] = basket[kind] - 1
  fx.push(tokens, p, kind)
end

-- Together with the points.
on.intercept("core:award", {
  id = "harvest", when = { kind = "field", reason = "completed", carries = symbols },
  run = function(g, fx, award)
    local basket, left = gather(g, award.feature)
    local takers = {}
    for p in g:players { from = g.active } do
      if award.to:has(p.colour) then
        takers[#takers + 1] = p
      end
    end
    if #takers == 1 then
      for kind, n in pairs(basket) do
        for _ = 1, n do
          fx.push(tokens, takers[1], kind)
        end
      end
      return
    end
    for turn = 0, left - 1 do
      pick(fx, takers[turn % #takers + 1], basket)
    end
  end,
  rule = { "OHD-FIELD-04", "OHD-MAJ-03", "OHD-TOKEN-01", "OHD-TOKEN-02", "OHD-TOKEN-03",
    "Q-OHD-14", "Q-OHD-17" },
  says = {
    "OHD-FIELD-04, OHD-MAJ-03: Whoever gets the points of a completed field takes a harvest token "
      .. "for each symbol in it, as long as the supply has any.",
    "OHD-TOKEN-01, OHD-TOKEN-02: Those who tie take one each in turn, first who placed the tile.",
  },
})

-- Another wanderer, on any path of the tile, whosever it is.
local function is_free(g, tile, hiker)
  for m in g:pieces { role = "wanderer", on = tile } do
    if m ~= hiker then
      return false
    end
  end
  return true
end

define.question {
  id = "hike", type = "pick", pass = true, text = "Hike with one wanderer? (pass: none)",
}
-- A path that was completed holds no wanderers any more; a walk ends where the path does, in either
-- direction.
define.phase {
  id = "hike", after = "core:settle",
  when = {
    has = "path", placed = false,
    pieces = { kind = "meeple", own = true, extended = true, on = "path" },
  },
  enter = function(g, fx, p)
    local hikes = {}
    for m in g:pieces { role = "wanderer", owner = p, extends = g.last_tile } do
      for walk in g:walks(m.segment, { through = "path" }) do
        if is_free(g, walk.last.tile, m) then
          hikes[#hikes + 1] = { piece = m, stop = walk.last, tiles = walk.length }
        end
      end
    end
    local hike = #hikes > 0 and fx.ask { "hike", to = p, options = hikes }
    if hike then
      fx.award {
        to = { p }, lines = { line("hike", hike.tiles, 1) }, source = hike.stop, reason = "hike",
      }
      fx.move(hike.piece, hike.stop)
    end
  end,
  rule = { "OHD-TURN-05", "OHD-TURN-06", "OHD-HIKE-01", "OHD-HIKE-02", "OHD-HIKE-03",
    "OHD-HIKE-04", "OHD-HIKE-05", "OHD-HIKE-06", "OHD-HIKE-07", "OHD-HIKE-08", "OHD-HIKE-09",
    "OHD-HIKE-10", "Q-OHD-03", "Q-OHD-04", "Q-OHD-05", "Q-OHD-06", "Q-OHD-07", "Q-OHD-08",
    "Q-OHD-19", "Q-OHD-20", "Q-OHD-21", "Q-OHD-22" },
  says = {
    "OHD-HIKE-01, OHD-HIKE-02, OHD-HIKE-09: Who placed no piece this turn may walk with one "
      .. "wanderer whose path the tile made longer and did not complete.",
    "OHD-HIKE-03: It goes in one direction, as far as its player likes, for 1 point a tile.",
    "OHD-HIKE-04, OHD-HIKE-05, OHD-HIKE-06: It may pass others, but not stop on a tile with "
      .. "another wanderer, nor cross a junction.",
  },
}

-- The largest number of sets for which there are scarecrows enough in place of missing fruits.
local function count_sets(own)
  local scarecrows, held = own:count("scarecrow"), {}
  for i, fruit in ipairs(fruits) do
    held[i] = own:count(fruit)
  end
  local sets = 0
  while true do
    local missing = 0
    for i = 1, #held do
      missing = missing + (held[i] <= sets and sets + 1 - held[i] or 0)
    end
    if missing > scarecrows then
      return sets
    end
    sets = sets + 1
  end
end

on.score("core:final", {
  id = "stables",
  run = function(g, s)
    for stable in g:pieces { kind = "stable", owner = s.colour, placed = true } do
      local n = g:sum(stable.tile, animals) + g:sum(g:around(stable.tile, 8), animals)
      s:add { "animal", n = n, each = 1, source = stable }
    end
  end,
  rule = { "OHD-STABLE-04", "OHD-STABLE-05", "Q-OHD-12" },
  says = "OHD-STABLE-04: A stable scores 1 for each animal on its tile and the eight around.",
})

on.score("core:final", {
  id = "harvest", after = "stables",
  run = function(_, s)
    local own = tokens[s.player]
    s:add { "token", n = #own, each = 1 }
    s:add { "set", n = #own < #fruits and 0 or count_sets(own), each = 5 }
  end,
  rule = { "OHD-HARV-01", "OHD-HARV-02", "OHD-HARV-03", "OHD-HARV-04", "Q-OHD-15" },
  says = {
    "OHD-HARV-01, OHD-HARV-02: A token is worth 1, a set of five different fruits 5 more.",
    "OHD-HARV-03: Scarecrows stand for missing fruits.",
  },
})

-- The steps of the kernel, as this game has them.
amend("core:phase/setup", { rule = "OHD-TURN-01" })
amend("core:phase/draw", { rule = { "OHD-TURN-02", "OHD-PLACE-03" } })
amend("core:phase/place", { rule = { "OHD-TURN-02", "OHD-PLACE-01", "OHD-PLACE-02" } })
amend("core:phase/claim", {
  rule = { "OHD-TURN-03", "OHD-TURN-07", "OHD-PATH-01", "OHD-FIELD-01" },
  says = "OHD-PATH-01, OHD-FIELD-01: No meeple may stand on the whole path or field yet.",
})
amend("core:phase/settle", { rule = { "OHD-TURN-04", "OHD-PATH-04", "OHD-FIELD-06" } })
amend("core:phase/end", { rule = "OHD-TURN-01" })
amend("over-hill-and-dale/start", { rule = "OHD-SETUP-03" })

-- What hangs on no registration.
define.sheet {
  setup = {
    "OHD-SETUP-04: The supply holds 5 harvest tokens of each fruit (apple, strawberry, pumpkin, "
      .. "sunflower, grain) and 8 scarecrows.",
  },
  scoring = { "OHD-MAJ-01: Most meeples take the points; all who tie get them." },
  final = {
    "OHD-END-01: The game is over after the turn of the last tile.",
    "OHD-END-03: Most points win; equal scores win together.",
  },
}
