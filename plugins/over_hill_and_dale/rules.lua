-- Over Hill and Dale: wanderers hike along paths, farmers bring in harvests, stables count animals.

local fruits = { "apple", "strawberry", "pumpkin", "sunflower", "grain" }
local animals = { "rooster", "cow", "horse", "sheep", "pig" }
-- OHD-SETUP-04
local supply = { apple = 5, strawberry = 5, pumpkin = 5, sunflower = 5, grain = 5, scarecrow = 8 }

define.text {
  ["over_hill_and_dale.take"] = "Which harvest token do you take?",
  ["over_hill_and_dale.hike"] = "Hike with one wanderer? (pass: none)",
  ["over_hill_and_dale:stable_nearby"] = "the tile at {cell}, one of eight around, has a stable",
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
-- OHD-FIELD-05, Q-OHD-16
local tokens = state.player { id = "tokens", type = "token[]", visible = "owner" }

-- Points: { open, complete } a tile. OHD-PATH-04, OHD-PATH-05, OHD-FIELD-03, OHD-FIELD-07
define.feature { id = "path", claim = "wanderer", points = { tile = { 1, 1 } } }
define.feature { id = "field", claim = "farmer", points = { tile = { 1, 2 } } }
define.feature { id = "meadow", claim = "stable", done = "never" }

-- A stable owns nothing and hinders nobody; only stables nearby matter. OHD-SETUP-06, Q-OHD-09
define.piece { id = "meeple", supply = 4, claims = { "path", "field" } }
define.piece {
  id = "stable", supply = 2, claims = { "meadow" }, power = 0, stays = true,
  group = opt.one_stable_per_meadow and "stable" or false,
}

if opt.start_player == "first" then
  amend("core:phase/setup", { first = "first" })
end

-- OHD-STABLE-02
on.check("core:claim", {
  id = "stable_nearby", when = { piece = "stable", near = "stable" }, deny = "stable_nearby",
})

-- One matching token for each symbol, as far as the supply has any; the supply is what nobody has
-- taken yet. OHD-FIELD-04, Q-OHD-14
local function gather(g, field)
  local taken = {}
  for p in g:players() do
    for _, token in ipairs(tokens[p]) do
      local kind = token.id
      taken[kind] = (taken[kind] or 0) + 1
    end
  end
  local basket, size = {}, 0
  for kind, limit in pairs(supply) do
    basket[kind] = math.min(field.attr[kind], limit - (taken[kind] or 0))
    size = size + basket[kind]
  end
  return basket, size
end

local function pick(g, fx, p, basket, is_tied)
  local options = {}
  for kind, n in pairs(basket) do
    if n > 0 then
      options[#options + 1] = kind
    end
  end
  local kind = options[1]
  if is_tied then
    kind = fx.ask {
      to = p, prompt = "over_hill_and_dale.take", options = options,
    }
  end
  basket[kind] = basket[kind] - 1
  fx.push(tokens, p, kind)
end

-- Together with the points. Those who tie take one token each in turn, beginning with whoever
-- placed the tile. OHD-MAJ-03, OHD-TOKEN-01 to 03, Q-OHD-17
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
    local turn = 0
    while left > 0 do
      pick(g, fx, takers[turn % #takers + 1], basket, #takers > 1)
      turn, left = turn + 1, left - 1
    end
  end,
})

-- OHD-HIKE-05, Q-OHD-05: another wanderer, on any path of the tile, whosever it is.
local function is_free(g, tile, hiker)
  for m in g:pieces { role = "wanderer", on = tile } do
    if m ~= hiker then
      return false
    end
  end
  return true
end

local along_paths = { through = "path" }
-- A path that was completed holds no wanderers any more; a walk ends where the path does, in either
-- direction. OHD-HIKE-01 to 10, Q-OHD-03 to 08, Q-OHD-19 to 22
define.phase {
  id = "hike", after = "core:settle",
  when = { has = "path", placed = false, extends_own = "meeple", on = "path" },
  enter = function(g, fx, p)
    local hikes = {}
    for m in g:pieces { role = "wanderer", owner = p, extends = g.last_tile } do
      for walk in g:walks(m.segment, along_paths) do
        if is_free(g, walk.last.tile, m) then
          hikes[#hikes + 1] = { piece = m, stop = walk.last, tiles = walk.length }
        end
      end
    end
    local hike = #hikes > 0 and fx.ask {
      to = p, type = "pick", prompt = "over_hill_and_dale.hike", options = hikes, pass = true,
    }
    if hike then
      fx.award {
        to = { p }, lines = { line("hike", hike.tiles, 1) }, source = hike.stop, reason = "hike",
      }
      fx.move(hike.piece, hike.stop)
    end
  end,
}

-- The largest number of sets for which there are scarecrows enough in place of missing fruits.
-- OHD-HARV-02 to 04, Q-OHD-15
local function count_sets(held)
  local sets = 0
  while true do
    local missing = 0
    for _, fruit in ipairs(fruits) do
      missing = missing + math.max(0, sets + 1 - held[fruit])
    end
    if missing > held.scarecrow then
      return sets
    end
    sets = sets + 1
  end
end

-- OHD-STABLE-04, OHD-STABLE-05, Q-OHD-12
on.score("core:final", {
  id = "stables",
  run = function(g, s)
    for stable in g:pieces { kind = "stable", owner = s.colour, placed = true } do
      local n = g:sum(stable.tile, animals) + g:sum(g:around(stable.tile, 8), animals)
      s:add { "animal", n = n, each = 1 }
    end
  end,
})

-- OHD-HARV-01, OHD-HARV-02
on.score("core:final", {
  id = "harvest", after = "stables",
  run = function(_, s)
    local held = {}
    for kind in pairs(supply) do
      held[kind] = 0
    end
    local n = 0
    for _, token in ipairs(tokens[s.player]) do
      held[token.id] = held[token.id] + 1
      n = n + 1
    end
    s:add { "token", n = n, each = 1 }
    s:add { "set", n = count_sets(held), each = 5 }
  end,
})

-- What `bastide show rules` says.
define.sheet {
  rules = {
    tiles = "OHD-SETUP-02", start = "OHD-SETUP-03",
    ["piece/meeple"] = "OHD-SETUP-06", ["piece/stable"] = "OHD-SETUP-06",
    ["phase/core:setup"] = "OHD-TURN-01", ["phase/core:draw"] = "OHD-TURN-02, OHD-PLACE-03",
    ["phase/core:place"] = "OHD-TURN-02, OHD-PLACE-01, OHD-PLACE-02",
    ["phase/core:claim"] = "OHD-TURN-03, OHD-TURN-07", ["phase/core:settle"] = "OHD-TURN-04",
    ["phase/hike"] = "OHD-TURN-05", ["phase/core:end"] = "OHD-TURN-01",
    ["feature/path"] = "OHD-PATH-04, OHD-PATH-05", ["feature/field"] = "OHD-FIELD-03, OHD-FIELD-07",
  },
  setup = {
    "OHD-SETUP-04: The supply holds 5 harvest tokens of each fruit (apple, strawberry, pumpkin, "
      .. "sunflower, grain) and 8 scarecrows.",
  },
  turn = {
    ["core:claim"] = {
      "OHD-PATH-01, OHD-FIELD-01: Nobody may stand on the whole path or field yet.",
      "OHD-STABLE-02: None of the eight tiles around a stable may hold another.",
    },
    hike = {
      "OHD-HIKE-01, OHD-HIKE-02: Whoever placed no piece may walk with one wanderer whose path the "
        .. "tile extended.",
      "OHD-HIKE-03: As far as its player likes, in one direction, for 1 point a tile.",
      "OHD-HIKE-05, OHD-HIKE-06: It stops on no tile with another wanderer; a junction ends it.",
    },
  },
  scoring = {
    "OHD-MAJ-01: Most meeples take the points; all who tie get them.",
    "OHD-FIELD-04: A completed field gives a harvest token for each symbol in it.",
    "OHD-TOKEN-01, OHD-TOKEN-02: Who ties takes one each in turn, first whoever laid the tile.",
  },
  final = {
    "OHD-STABLE-04: A stable scores 1 for each animal on its tile and the eight around.",
    "OHD-HARV-01, OHD-HARV-02: A token is worth 1, a set of five different fruits 5 more.",
    "OHD-HARV-03: Scarecrows stand for missing fruits.",
    "OHD-END-03: Most points win; equal scores win together.",
  },
  special = { "OHD-FIELD-05: Only their owner sees tokens." },
}
if opt.one_stable_per_meadow then
  define.sheet { special = { "HR-OHD-02: A meadow holds at most one stable." } }
end
