-- Writes scenarios for every tile of every set, tests/scenarios/tiles_as_printed: the tile lies
-- amid four others that are made for it, so that who stands at its sides scores otherwise when a
-- segment of it ends elsewhere, is one with another, is parted, or bears something else. What they
-- score comes from the tables (faces.lua) and is counted apart from the engine (board.lua). Starts
-- in the root of the project. Usage: scenarios.lua [write]; without it, compares what is there.
package.path = "tests/tiles/?.lua;" .. package.path
local faces = require("faces")
local board = require("board")

local folder = "tests/scenarios/tiles_as_printed/"
local colours = { "Red", "Blue", "Green", "Yellow", "Black", "Pink", "White", "Grey" }

-- --- tiles that lie around ----------------------------------------------------------------------

-- Ring and segments as a variant writes them, and the face. Each side of the tile is of another
-- kind; the one that fits is turned towards the tile in the middle.
local function new_probe(ring, segments, layers)
  local face = { segments = {}, owner = { [""] = {} }, marks = {} }
  local by_key, keys = {}, {}
  local function add(key, said)
    local segment = { key = key, kind = said[1], values = said.values or {}, touches = {} }
    by_key[key] = segment
    keys[#keys + 1] = key
    face.segments[#face.segments + 1] = segment
  end
  for _, said in ipairs(segments) do
    add(said.key, said)
  end
  local function own(plane, text)
    face.owner[plane] = {}
    local i = 0
    for letter in text:gmatch("[^ ]") do
      i = i + 1
      face.owner[plane][faces.ports[i]] = by_key[letter]
    end
  end
  own("", ring)
  for layer, said in pairs(layers or {}) do
    for _, of in ipairs(said.segments) do
      add(of.key, of)
    end
    own(layer, said.ring)
  end
  for _, said in ipairs(segments) do
    for _, other in ipairs(said.touches or {}) do
      by_key[said.key].touches[by_key[other]] = true
    end
  end
  for _, a in ipairs(face.segments) do
    for _, b in ipairs(face.segments) do
      if faces.are_beside(face, a, b) then
        a.touches[b] = true
      end
    end
  end
  return { face = face, ring = ring, segments = segments, layers = layers, by_key = by_key }
end

-- How many small completed cities the two fields beside the line touch, by side: no two sums of
-- some of these numbers that matter are equal.
local worth = { { 1, 2 }, { 3, 5 }, { 4, 8 }, { 7, 6 } }

-- North a road, east a city, south a field, west what the set has besides.
local function base_probe(index, west)
  local segments, near, far = {}, {}, {}
  for i = 1, worth[index][1] + worth[index][2] do
    local key = "small" .. i
    table.insert(i <= worth[index][1] and near or far, key)
  end
  local all = { table.unpack(near) }
  for _, key in ipairs(far) do
    all[#all + 1] = key
  end
  local function say(key, kind, more)
    local said = more or {}
    said.key, said[1] = key, kind
    segments[#segments + 1] = said
  end
  say("r", "road")
  say("f", "field", { touches = near })
  say("g", "field", { touches = far })
  say("c", "city", { values = { pennants = index } })
  say("h", "field", { touches = all })
  local ring = "..."
  if west == "river" then
    ring = "iwj"
    say("w", "river")
    say("i", "field", { touches = near })
    say("j", "field", { touches = far })
  elseif west == "split" and index == 1 then
    ring = "dee" -- turned south it lies against "E which also reaches side N"
    say("d", "city", { values = { pennants = 5 } })
    say("e", "city", { values = { pennants = 7 } })
  elseif west == "split" and index == 3 then
    ring = "i.j"
    say("i", "field", { touches = near })
    say("j", "field", { touches = far })
  end
  for _, key in ipairs(all) do
    say(key, "city")
  end
  return new_probe("frg ccc hhh " .. ring, segments)
end

local function blank(segments)
  return new_probe("... ... ... ...", segments or {})
end

-- Which of its sides fits.
local fitting = { line = "N", area = "E", land = "S", other = "W" }

-- --- sets ---------------------------------------------------------------------------------------

local base = { line = "road", area = "city", land = "field" }
local mists = { line = "road", area = "city", land = "field" }
local dale = { line = "path", area = "field", land = "meadow" }

local function base_probes(west, names)
  local probes = {}
  for i, name in ipairs(names or { "base/A", "base/B", "base/C", "base/D" }) do
    probes[i] = base_probe(i, west)
    probes[i].name = name
  end
  -- A tile with a river could come only where it continues the river.
  for i, name in ipairs(west == "river" and { "base/E", "base/F", "base/G", "base/H" } or {}) do
    probes[4 + i] = base_probe(i)
    probes[4 + i].name = name
  end
  return probes
end

local function misty_probes(prefix_clear, prefix_misty, prefix_blank)
  local segments = {
    { key = "r", "road" }, { key = "f", "field" }, { key = "g", "field" }, { key = "c", "city" },
    { key = "h", "field" },
  }
  local clear = new_probe("frg ccc hhh ...", segments)
  local misty = new_probe("frg ccc hhh ...", segments, {
    mist = {
      ring = "mmm ... nnn ...", segments = { { key = "m", "mist" }, { key = "n", "mist" } },
    },
  })
  local none = blank()
  clear.name, misty.name, none.name = prefix_clear, prefix_misty, prefix_blank
  return { clear, misty, none }
end

local function dale_probes(name)
  local probe = new_probe("mpn fff ooo ...", {
    { key = "p", "path" }, { key = "m", "meadow" }, { key = "n", "meadow" }, { key = "f", "field" },
    { key = "o", "meadow" },
  })
  probe.name = name
  return { probe }
end

local sets = {
  {
    name = "base", file = "plugins/base/tiles.json", kinds = base, rule = "BASE-SETUP-01",
    extends = "inns-and-cathedrals", plugins = "abbot", prefix = "base:",
    loaded = { "plugins/base/tiles.json", "plugins/inns_and_cathedrals/tiles.json" },
    probes = base_probes(nil, { "inns-and-cathedrals/A", "inns-and-cathedrals/C",
      "inns-and-cathedrals/D", "inns-and-cathedrals/E" }),
  },
  {
    name = "hills_and_sheep", file = "plugins/hills_and_sheep/tiles.json", kinds = base,
    rule = "HS-SETUP-01", extends = "base-hills-and-sheep", plugins = "abbot", prefix = "base:",
    loaded = { "plugins/base/tiles.json", "plugins/hills_and_sheep/tiles.json" },
    probes = base_probes("split"), hills = true,
  },
  {
    name = "inns_and_cathedrals", file = "plugins/inns_and_cathedrals/tiles.json", kinds = base,
    rule = "IC-SETUP-01", extends = "inns-and-cathedrals", plugins = "abbot", prefix = "base:",
    loaded = { "plugins/base/tiles.json", "plugins/inns_and_cathedrals/tiles.json" },
    probes = base_probes(),
  },
  {
    name = "traders_and_builders", file = "plugins/traders_and_builders/tiles.json", kinds = base,
    rule = "TB-SETUP-01", extends = "traders-and-builders", plugins = "abbot", prefix = "base:",
    has_goods = true,
    loaded = { "plugins/base/tiles.json", "plugins/traders_and_builders/tiles.json" },
    probes = base_probes(),
  },
  {
    name = "river_1", file = "plugins/river/river_1.json", kinds = base, rule = "RIVER-SETUP-04",
    extends = "base-river", plugins = "abbot", prefix = "base:", lies = true,
    loaded = { "plugins/base/tiles.json", "plugins/river/river_1.json" },
    probes = base_probes("river"),
  },
  {
    name = "river_2", file = "plugins/river/river_2.json", kinds = base, rule = "RIVER-SETUP-05",
    extends = "base-river-2", plugins = "traders_and_builders", prefix = "base:", lies = true,
    loaded = { "plugins/base/tiles.json", "plugins/river/river_2.json",
      "plugins/traders_and_builders/tiles.json" },
    probes = base_probes("river"),
  },
  {
    name = "mists", file = "plugins/mists/tiles.json", kinds = mists, rule = "MISTS-SETUP-01",
    extends = "mists-level-2", prefix = "mists:", is_mists = true,
    loaded = { "plugins/mists/tiles.json" },
    probes = misty_probes("mists/start-nw", "mists/start-ne", "mists/start-sw"),
    without = "^mists/start%-",
  },
  {
    name = "mists_start", file = "plugins/mists/tiles.json", kinds = mists, rule = "MISTS-SETUP-02",
    extends = "mists-level-2", prefix = "mists:", is_mists = true, lies = true,
    loaded = { "plugins/mists/tiles.json" },
    probes = misty_probes("mists/06", "mists/03", "mists/32"), only = "^mists/start%-",
  },
  {
    name = "over_hill_and_dale", file = "plugins/over_hill_and_dale/tiles.json", kinds = dale,
    rule = "OHD-SETUP-02", extends = "over-hill-and-dale", prefix = "over_hill_and_dale:",
    is_dale = true, loaded = { "plugins/over_hill_and_dale/tiles.json" },
    probes = dale_probes("over-hill-and-dale/start"), without = "/start$",
  },
  {
    name = "over_hill_and_dale_start", file = "plugins/over_hill_and_dale/tiles.json", kinds = dale,
    rule = "OHD-SETUP-03", extends = "over-hill-and-dale", prefix = "over_hill_and_dale:",
    is_dale = true, lies = true, loaded = { "plugins/over_hill_and_dale/tiles.json" },
    probes = dale_probes("over-hill-and-dale/01i"), only = "/start$",
  },
}

-- --- text ---------------------------------------------------------------------------------------

local function quoted(text)
  return '"' .. text .. '"'
end

local function list_of(words)
  local parts = {}
  for i, word in ipairs(words) do
    parts[i] = quoted(word)
  end
  return "[" .. table.concat(parts, ", ") .. "]"
end

-- The tiles around as a variant: they take the place of tiles that the scenarios do not need.
local function variant_of(set)
  local lines = {
    "-- title: Tiles to lie around others (" .. set.name .. ")",
    "-- requires: " .. set.prefix:sub(1, -2),
    "",
    "-- Written by tests/tiles/scenarios.lua: each side fits another kind of side.",
  }
  local function say(...)
    lines[#lines + 1] = string.format(...)
  end
  local function kind_of(kind)
    return (kind == "river" and "river:" or set.prefix) .. kind
  end
  local function segment_line(said, indent)
    local more = ""
    for name, value in pairs(said.values or {}) do
      more = more .. (", [%q] = %d"):format(set.prefix .. name, value)
    end
    say("%s%s = { kind = %q%s },", indent, said.key, kind_of(said[1]), more)
  end
  for _, probe in ipairs(set.probes) do
    say("amend(%q, {", probe.name)
    -- The piles of Mists need all of their tiles.
    local count = set.name == "mists_start" and "" or "count = 0, start = false, "
    say("  %sring = %q, segments = {", count, probe.ring)
    for _, said in ipairs(probe.segments) do
      segment_line(said, "    ")
    end
    say("  }, touches = {")
    for _, said in ipairs(probe.segments) do
      if #(said.touches or {}) > 0 then
        say("    %s = {", said.key)
        for _, other in ipairs(said.touches) do
          say("      %q,", other)
        end
        say("    },")
      end
    end
    say("  },")
    if set.is_mists then
      local mist = (probe.layers or {}).mist or { ring = "... ... ... ...", segments = {} }
      say("  layers = { mist = { ring = %q, segments = {", mist.ring)
      for _, said in ipairs(mist.segments) do
        segment_line(said, "    ")
      end
      say("  } } },")
    end
    say("})")
  end
  if set.is_mists then
    say('amend("core:phase/settle", { order = "fixed" }) -- so that nobody is asked')
  end
  return table.concat(lines, "\n") .. "\n"
end

local function ruleset_of(set)
  local plugins = set.plugins and (', "plugins": { "%s": "*" }'):format(set.plugins) or ""
  local players = set.kinds == base and ', "players": [2, 8]' or ""
  return ('{ "extends": "%s"%s, "variants": ["%saround_%s.lua"]%s }')
    :format(set.extends, plugins, folder, set.name, players)
end

-- --- scenarios ----------------------------------------------------------------------------------

local function kind_at(set, face, side)
  local owner = face.owner[""]
  local left, centre, right = owner[side .. "L"], owner[side .. "C"], owner[side .. "R"]
  if left ~= right and (not centre or centre == left or centre == right) then
    return "other" -- parted in the middle
  end
  for class, kind in pairs(set.kinds) do
    if centre.kind == kind then
      return class
    end
  end
  return "other" -- a river
end

local function lay(probe, x, y)
  return { face = probe.face, name = probe.name, x = x, y = y, turn = 0, pieces = {}, markers = {} }
end

-- The tile that lies at this side of the one in the middle, turned so that it fits.
local function beside(set, face, index, misty)
  local side = faces.sides[index]
  local class = kind_at(set, face, side)
  local dry = #set.probes == 8 and class ~= "other" and 4 or 0
  local probe = set.probes[set.kinds == base and index + dry or misty and 2 or 1]
  local from = ("NESW"):find(fitting[class])
  local x, y = board.step(side)
  local tile = lay(probe, x, y)
  tile.turn = (index + 2 - from) % 4
  return tile
end

local function is_misty(face, side)
  return face.owner.mist ~= nil and face.owner.mist[side .. "C"] ~= nil
end

local function misty_sides_of(face)
  return function(side)
    return is_misty(face, side)
  end
end

-- A scenario on its way: the tile in the middle and those around it, players, who stands where,
-- what its title says.
local function new_case(set, face, is_misty_side)
  local case = {
    set = set, face = face, tiles = {}, players = {}, pieces = {}, says = {}, around = {},
    middle = lay({ face = face, name = face.id }, 0, 0),
  }
  local gap = face.marks[1] ~= "cemetery" -- which stays open, so that nobody is buried
  for index, side in ipairs(faces.sides) do
    if not gap and kind_at(set, face, side) == "land" then
      gap = true
    else
      local tile = beside(set, face, index, is_misty_side(side))
      case.around[side] = tile
      table.insert(case.tiles, tile)
    end
  end
  return case
end

local function put(case, tile, port, owner, number)
  for _ = 1, number do
    table.insert(tile.pieces, { owner = owner, on = port })
  end
  local segment = tile.face.owner[""][board.turned(port, 4 - tile.turn)]
  table.insert(case.pieces, {
    tile = tile, segment = segment, owner = owner, number = number, on = port,
  })
end

local function named(segment)
  local ports = table.concat(segment.ports, " ")
  return segment.kind .. " " .. ports:gsub("(%u)L %1C %1R", "%1"):gsub("(%u)C", "%1")
end

-- Who stands at the sides: of a line or an area one at each of its sides, of land some at the first
-- of its ports, of each piece of land another number. Whoever places the tile stands nowhere, if
-- there are players enough.
local function people(case)
  local set, segments, land = case.set, {}, 0
  for _, segment in ipairs(case.face.segments) do
    local kind = segment.kind
    local scores = kind == set.kinds.line or kind == set.kinds.area
      or kind == set.kinds.land and set.kinds == base
    segments[#segments + 1] = scores and #segment.ports > 0 and segment or nil
  end
  local first = #segments < #colours and 1 or 0
  for i, segment in ipairs(segments) do
    local owner, seen = colours[i + first], {}
    case.says[i] = ("%s (%s)"):format(named(segment), owner)
    land = land + (segment.kind == set.kinds.land and 1 or 0)
    for _, port in ipairs(segment.ports) do
      local tile, facing = case.around[port:sub(1, 1)], board.facing(port)
      local there = tile and tile.face.owner[""][board.turned(facing, 4 - tile.turn)]
      -- Parted, what an inn or a cathedral makes dear may be worth as much at both ends together.
      local once = (segment.values.inns or segment.values.cathedrals) and next(seen)
      if there and segment.kind ~= set.kinds.land and not seen[tile] and not once then
        seen[tile] = true
        put(case, tile, facing, owner, 1)
      elseif there and segment.kind == set.kinds.land and port:sub(2) ~= "C" and not next(seen) then
        seen[tile] = true
        put(case, tile, facing, owner, land)
      end
    end
  end
  for i = 1, math.max(#segments + first, set.is_mists and 5 or 2) do
    case.players[i] = colours[i]
  end
end

local function value_of(case, feature)
  local values, size, complete = feature.values, feature.size, feature.complete
  local kind, kinds = feature.kind, case.set.kinds
  if kind == kinds.line then
    local inn = (values.inns or 0) > 0
    return complete and size * (inn and 2 or 1) or inn and 0 or size
  elseif kind == kinds.area and case.set.is_dale then
    return complete and 2 * size or size
  elseif kind == kinds.area then
    local counted = size + (values.pennants or values.shields or 0)
    local cathedral = (values.cathedrals or 0) > 0
    return complete and counted * (cathedral and 3 or 2) or cathedral and 0 or counted
  end
  local each = 3
  for _, node in ipairs(feature.nodes) do
    each = node.segment.pigsty and 4 or each -- of Traders & Builders
  end
  return each * board.touching(feature, "city")
end

local function add_points(points, player, number)
  points[player] = (points[player] or 0) + number
end

-- Most take the points; a hill breaks a tie. In Mists the team has them, once for each colour.
local function award(case, feature, points)
  local value, most = value_of(case, feature), 0
  for _, number in pairs(feature.standing) do
    most = math.max(most, number)
  end
  local by_hill = case.on_hill and feature.standing[case.on_hill] == most
  for owner, number in pairs(feature.standing) do
    if case.set.is_mists then
      add_points(points, "Red", feature.complete and value or 0)
    elseif number == most and (not by_hill or owner == case.on_hill) then
      add_points(points, owner, value)
    end
  end
end

-- What everybody has in the end. Of what lies completed before the first move nothing is scored, as
-- in every scenario: features score that the last tile belongs to, that are open, or that are land.
local function score(case, last)
  local features, points = board.features(case.tiles), {}
  for _, feature in ipairs(features) do
    feature.standing = {}
    feature.complete = feature.kind ~= case.set.kinds.land and feature.open == 0
    feature.is_new = feature.complete and last and feature.tiles[last]
  end
  for _, piece in ipairs(case.pieces) do
    add_points(piece.tile.node[piece.segment].feature.standing, piece.owner, piece.number)
  end
  for _, feature in ipairs(features) do
    if next(feature.standing) and (feature.is_new or not feature.complete) then
      award(case, feature, points)
    end
  end
  return points, features
end

local function is_set_out(face)
  return face.start or face.id:find("^mists/start") or table.concat(face.marks, " "):find("source")
end

-- Tiles in the piles of the game: all but those that open it and those that lie around.
local function pile_of(set)
  local total, probes = 0, {}
  for _, probe in ipairs(set.probes) do
    probes[probe.name] = true
  end
  for _, file in ipairs(set.loaded) do
    for _, face in ipairs(set.all[file]) do
      total = total + ((probes[face.id] or is_set_out(face)) and 0 or face.count)
    end
  end
  return total
end

local function add_copies(case, number)
  for i = 1, number do
    table.insert(case.tiles, lay(case.middle, 10 + 2 * i, 10))
  end
end

local function tile_text(tile)
  local parts = { ('{ "tile": "%s", "at": [%d, %d]'):format(tile.name, tile.x, tile.y) }
  parts[2] = tile.turn ~= 0 and ('"turn": %d'):format(tile.turn) or nil
  local pieces = {}
  for i, piece in ipairs(tile.pieces) do
    pieces[i] = ('{ "piece": "meeple", "owner": "%s", "on": "%s" }'):format(piece.owner, piece.on)
  end
  if #pieces > 0 then
    parts[#parts + 1] = '"pieces": [' .. table.concat(pieces, ", ") .. "]"
  end
  if #tile.markers > 0 then
    parts[#parts + 1] = ('"markers": { "%s": { "ghosts": 1 } }'):format(tile.markers[1])
  end
  return table.concat(parts, ", ") .. " }"
end

-- The text of the scenario. The tile that the move places is not on the board.
local function finish(case, expect, moves, placed_tile, pile)
  local lines, tiles = {}, {}
  local function say(...)
    lines[#lines + 1] = string.format(...)
  end
  for _, tile in ipairs(case.tiles) do
    tiles[#tiles + 1] = tile ~= placed_tile and "      " .. tile_text(tile) or nil
  end
  say('  { "rules": ["%s"],', case.set.rule)
  say('    "title": "%s: %s.",', case.face.id, table.concat(case.says, ", "))
  say('    "ruleset": %s,', ruleset_of(case.set))
  say('    "players": %s,', list_of(case.players))
  say('    "board": [\n%s ],', table.concat(tiles, ",\n"))
  if pile then
    say('    "pile": ["%s"],', pile)
  end
  say('    "moves": [%s],', moves and " " .. moves .. " " or "")
  if not case.set.is_mists then
    say('    "end": true,')
  end
  say('    "expect": [\n      %s ] }', table.concat(expect, ",\n      "))
  return table.concat(lines, "\n")
end

local function expect_points(case, points)
  local said = {}
  for _, player in ipairs(case.set.is_mists and { "Red" } or case.players) do
    said[#said + 1] = quoted(("%s has %d"):format(player, points[player] or 0))
  end
  return table.concat(said, ", ")
end

-- Marks and what is printed.
local function expect_tile(case)
  local marks, sums, printed = {}, {}, {}
  for _, mark in ipairs(case.face.marks) do
    -- Traders & Builders takes the pigsty from the tile to its field.
    marks[#marks + 1] = mark ~= "pigsty" and mark or nil
  end
  for _, segment in ipairs(case.face.segments) do
    for name, value in pairs(segment.values) do
      add_points(sums, name, value)
    end
  end
  for name, value in pairs(sums) do
    printed[#printed + 1] = ('"%s": %d'):format(name, value)
  end
  table.sort(printed)
  return ('{ "tile": [0, 0], "is": "%s", "turn": 0, "marks": %s, "printed": {%s} }')
    :format(case.face.id, list_of(marks), table.concat(printed, ", "))
end

-- Kinds of which nobody scores: how many features there are.
local function expect_numbers(case, features, expect)
  local numbers = {}
  for _, feature in ipairs(features) do
    add_points(numbers, feature.kind, 1)
  end
  for _, kind in ipairs { "field", "river", "meadow", "mist" } do
    if numbers[kind] and (kind ~= "field" or case.set.is_mists) then
      expect[#expect + 1] = ('{ "count": "%s", "is": %d }'):format(kind, numbers[kind])
    end
  end
end

-- Land of which nobody scores: what lies at its ports is one, and parted from that of other land.
local function expect_land(case, expect)
  local first = {}
  for _, segment in ipairs(case.set.kinds ~= base and case.face.segments or {}) do
    local together = {}
    for _, port in ipairs(segment.kind == case.set.kinds.land and segment.ports or {}) do
      local tile = case.around[port:sub(1, 1)]
      if tile and port:sub(2) ~= "C" then
        together[#together + 1] = ('{ "at": [%d, %d], "on": "%s" }')
          :format(tile.x, tile.y, board.facing(port))
      end
    end
    first[#first + 1] = together[1]
    if #together > 1 then
      expect[#expect + 1] = ('{ "same": [%s] }'):format(table.concat(together, ", "))
    end
  end
  if #first > 1 then
    expect[#expect + 1] = ('{ "different": [%s] }'):format(table.concat(first, ", "))
  end
end

local fruits = { "apple", "strawberry", "pumpkin", "sunflower", "grain" }
local animals = { "rooster", "cow", "horse", "sheep", "pig" }

local function count_misty(face)
  local misty = {}
  for _, side in ipairs(faces.sides) do
    misty[#misty + 1] = is_misty(face, side) and side or nil
  end
  return misty
end

-- What whoever places the tile may claim on it, of which no other tile is a part: the words of the
-- move, and what it is worth.
local function claims_of(set, face)
  local claims = {}
  local function claim(on, piece, worth_of)
    claims[#claims + 1] = { on = on, piece = piece, worth_of = worth_of }
  end
  local function of_neighbours(case)
    return 1 + board.around(case.tiles, case.middle)
  end
  for _, segment in ipairs(face.segments) do
    if segment.kind == "monastery" then
      claim("monastery", "meeple", of_neighbours)
    elseif segment.kind == "field" and #segment.ports == 0 then
      claim("inner", "meeple", function(case)
        return 3 * board.touching(case.middle.node[segment].feature, "city")
      end)
    elseif segment.kind == "meadow" and #claims == 0 then
      claim(segment.ports[1], "stable", function()
        local number = 0
        for _, bearing in ipairs(face.segments) do
          for _, animal in ipairs(animals) do
            number = number + (bearing.values[animal] or 0)
          end
        end
        return number
      end)
    end
  end
  for _, mark in ipairs(face.marks) do
    if mark == "garden" and set.plugins == "abbot" then
      claim("garden", "abbot", of_neighbours)
    elseif mark == "castle" then
      claim("castle", "meeple", function()
        return 2 * (#count_misty(face) + 1)
      end)
    end
  end
  return claims
end

-- Harvest tokens of completed fields go to who stands there alone, each for a point; no tile bears
-- enough for a set of five fruits.
local function add_harvest(features, points, expect)
  for _, feature in ipairs(features) do
    local owner = feature.is_new and feature.kind == "field" and next(feature.standing)
    for _, token in ipairs(owner and { "scarecrow", table.unpack(fruits) } or {}) do
      local number = feature.values[token] or 0
      if number > 0 then
        add_points(points, owner, number)
        expect[#expect + 1] = quoted(("%s holds %d %s"):format(owner, number, token))
      end
    end
  end
end

-- Traders & Builders: who places the tile takes the goods, and has the majority of each.
local function add_goods(features, points)
  for _, feature in ipairs(features) do
    for _, kind in ipairs(feature.is_new and { "wine", "grain", "cloth" } or {}) do
      add_points(points, "Red", (feature.values[kind] or 0) > 0 and 10 or 0)
    end
  end
end

-- A monastery in the south-east, which the tile completes: it is worth more beside a vineyard.
local function add_monastery(case, points)
  local monk = colours[#case.players + 1]
  table.insert(case.players, monk)
  for _, cell in ipairs { { 1, 1 }, { 2, 0 }, { 2, 1 }, { 2, 2 }, { 1, 2 }, { 0, 2 } } do
    table.insert(case.tiles, lay(case.set.blank, cell[1], cell[2]))
  end
  local chapel = case.tiles[#case.tiles - 5]
  chapel.name, chapel.face = case.set.chapel.name, case.set.chapel.face
  table.insert(chapel.pieces, { owner = monk, on = "monastery" })
  local is_vineyard = table.concat(case.face.marks, " "):find("vineyard")
  points[monk] = is_vineyard and 12 or 9
end

-- The tile is placed amid the others, and all that it completes is scored. Its copies lie apart.
local function placed(set, face, claim)
  local case = new_case(set, face, misty_sides_of(face))
  people(case)
  local further, expect, misty = {}, {}, count_misty(face)
  if set.hills then
    add_monastery(case, further)
  end
  for _, cell in ipairs(claim and claim.on == "castle" and { -1, 1 } or {}) do
    table.insert(case.tiles, lay(set.probes[3], cell, -1))
    table.insert(case.tiles, lay(set.probes[3], cell, 1))
  end
  for _, side in ipairs(misty) do
    table.insert(case.around[side].markers, kind_at(set, face, side) == "line" and "m" or "n")
  end
  add_copies(case, face.count - 1)
  table.insert(case.tiles, case.middle)
  local points, features = score(case, case.middle)
  for player, number in pairs(further) do
    add_points(points, player, number)
  end
  local moves = ('{ "by": "Red", "draw": "%s", "place": [0, 0]'):format(face.id)
  if claim then
    add_points(points, "Red", claim.worth_of(case))
    case.says[#case.says + 1] = ("Red has a %s on %s"):format(claim.piece, claim.on)
    moves = moves .. (', "claim": "%s", "piece": "%s"'):format(claim.on, claim.piece)
  elseif set.hills then
    moves = moves .. ', "claim": "none"' -- a shepherd might come
  end
  add_harvest(set.is_dale and features or {}, points, expect)
  add_goods(set.has_goods and features or {}, points)
  if #misty > 0 then
    case.says[#case.says + 1] = "the mist " .. table.concat(misty, "+") .. " is finished"
  end
  table.insert(expect, 1, expect_points(case, points))
  expect[#expect + 1] = expect_tile(case)
  expect_numbers(case, features, expect)
  expect_land(case, expect)
  for _, segment in ipairs(set.has_goods and face.segments or {}) do
    for _, kind in ipairs { "wine", "grain", "cloth" } do
      if segment.values[kind] then
        expect[#expect + 1] =
          ('{ "feature": [0, 0], "on": "%s", "values": { "traders_and_builders:%s": 1 } }')
            :format(segment.ports[1], kind)
      end
    end
  end
  -- Under a hill another tile goes.
  local hidden = table.concat(face.marks, " "):find("hill") and 1 or 0
  expect[#expect + 1] = quoted(("pile has %d"):format(pile_of(set) - face.count - hidden))
  if set.is_mists then
    expect[#expect + 1] = quoted("ghosts has 15")
  end
  return finish(case, expect, moves .. " }", case.middle)
end

-- The mist stays open: on the first of its sides only lies other mist, with a ghost. Ghosts come
-- for each symbol, one fewer where mist is touched; nobody stands on covered roads.
local function open_bank(set, face)
  local misty = count_misty(face)
  local touched = #misty > 1 and misty[1]
  local case = new_case(set, face, function(side)
    return side == touched
  end)
  case.players = { table.unpack(colours, 1, 5) }
  if touched then
    local is_line = kind_at(set, face, touched) == "line"
    table.insert(case.around[touched].markers, is_line and "m" or "n")
  end
  table.insert(case.tiles, case.middle)
  local features = board.features(case.tiles)
  local symbols, ghosts = 0, 0
  for _, feature in ipairs(features) do
    for _, node in ipairs(feature.open + feature.barred > 0 and feature.nodes or {}) do
      symbols = symbols + (node.segment.values.symbols or 0)
      local marked = node.tile.markers[1]
      ghosts = ghosts + (marked and marked == node.segment.key and 1 or 0)
    end
  end
  ghosts = ghosts + math.max(0, symbols - (touched and 1 or 0))
  -- "none", a city, a castle, and each road that has a side without mist.
  local options = 1 + (face.marks[1] == "castle" and 1 or 0)
  for _, segment in ipairs(face.segments) do
    local clear = segment.kind == "city"
    for _, port in ipairs(segment.kind == "road" and segment.ports or {}) do
      clear = clear or not is_misty(face, port:sub(1, 1))
    end
    options = options + (clear and 1 or 0)
  end
  case.says = {
    ("the mist %s stays open"):format(table.concat(misty, "+")),
    touched and "beside mist in the " .. touched or "beside no mist",
    ("places for a meeple: %d"):format(options - 1),
  }
  local moves = ('{ "by": "Red", "draw": "%s", "place": [0, 0]'):format(face.id)
  if options > 1 then
    moves = moves .. (', "expect": [{ "options": %d }] }, { "claim": "none"'):format(options)
  end
  local expect = { quoted(("ghosts has %d"):format(15 - ghosts)) }
  expect_numbers(case, features, expect)
  return finish(case, expect, moves .. " }", case.middle)
end

-- The tile lies there from the beginning. What the last tile around completes is scored; without
-- one, land, and one more copy lies there than there are.
local function lying(set, face, last_side)
  local case = new_case(set, face, misty_sides_of(face))
  people(case)
  local last = case.around[last_side]
  if last then
    -- Who would stand on the last tile stands on the one in the middle, of the same feature.
    last.pieces = {}
    case.says[#case.says + 1] = "the last tile comes in the " .. last_side
    local standing = case.pieces
    case.pieces = {}
    for _, piece in ipairs(standing) do
      if piece.tile == last then
        put(case, case.middle, board.facing(piece.on), piece.owner, piece.number)
      else
        case.pieces[#case.pieces + 1] = piece
      end
    end
  else
    add_copies(case, face.count)
  end
  table.insert(case.tiles, case.middle)
  local points, features = score(case, last)
  local expect = {}
  add_harvest(set.is_dale and features or {}, points, expect)
  table.insert(expect, 1, expect_points(case, points))
  expect[#expect + 1] = expect_tile(case)
  expect_numbers(case, features, expect)
  if last then
    local move = ('{ "by": "Red", "draw": "%s", "place": [%d, %d], "turn": %d, "claim": "none" }')
      :format(last.name, last.x, last.y, last.turn)
    return finish(case, expect, move, last, last.name)
  end
  expect_land(case, expect)
  if face.owner.mist then
    expect[#expect + 1] = ('{ "feature": [0, 0], "on": "mist", "tiles": %d, "complete": true }')
      :format(#count_misty(face) + 1)
  end
  if not set.is_mists then
    local off = is_set_out(face) and 0 or face.count
    expect[#expect + 1] = quoted(("pile has %d"):format(pile_of(set) - off))
  end
  return finish(case, expect)
end

-- Two have as many on a field, one of them on the tile: a hill breaks the tie.
local function tied(set, face)
  local case = new_case(set, face, function()
    return false
  end)
  local field
  for _, segment in ipairs(face.segments) do
    field = field or segment.kind == "field" and segment
  end
  local port = field.ports[1]
  case.players = { "Red", "Blue" }
  case.tiles = { case.around[port:sub(1, 1)], case.middle }
  put(case, case.tiles[1], board.facing(port), "Blue", 1)
  put(case, case.middle, port, "Red", 1)
  case.on_hill = table.concat(face.marks, " "):find("hill") and "Red" or nil
  case.says = {
    ("Red stands on its %s"):format(named(field)), "Blue beside it",
    case.on_hill and "the hill breaks the tie" or "they tie",
  }
  return finish(case, { expect_points(case, (score(case))) })
end

local function scenarios_of(set)
  local written = {}
  for _, face in ipairs(set.all[set.file]) do
    local wanted = not (set.without and face.id:find(set.without))
      and (not set.only or face.id:find(set.only) ~= nil)
    if wanted and (set.lies or face.start) then
      written[#written + 1] = lying(set, face)
      local seen = {}
      for _, segment in ipairs(face.segments) do
        local side = #segment.ports > 0 and segment.ports[1]:sub(1, 1)
        local scores = segment.kind == set.kinds.line or segment.kind == set.kinds.area
        if side and scores and not seen[side] then
          seen[side] = true
          written[#written + 1] = lying(set, face, side)
        end
      end
    elseif wanted then
      local claims = claims_of(set, face)
      for i = 1, math.max(#claims, 1) do
        written[#written + 1] = placed(set, face, claims[i])
      end
      if face.owner.mist then
        written[#written + 1] = open_bank(set, face)
      end
      if set.hills then
        written[#written + 1] = tied(set, face)
      end
    end
  end
  return '{ "$schema": "../../../sdk/schemas/scenario.schema.json",\n  "scenarios": [\n'
    .. table.concat(written, ",\n") .. " ] }\n"
end

-- --- all of them --------------------------------------------------------------------------------

local all = faces.sets()

local failures = 0
for _, set in ipairs(sets) do
  set.all = all
  if set.hills then
    set.blank, set.chapel = blank(), blank { { key = "monastery", "monastery" } }
    set.blank.name, set.chapel.name = "base/E", "base/F"
    set.probes[#set.probes + 1] = set.blank
    set.probes[#set.probes + 1] = set.chapel
  end
  for file, text in pairs {
    [folder .. "around_" .. set.name .. ".lua"] = variant_of(set),
    [folder .. set.name .. ".json"] = scenarios_of(set),
  } do
    if arg[1] == "write" then
      local handle = assert(io.open(file, "w"))
      handle:write(text)
      handle:close()
    else
      local handle = io.open(file)
      if not handle or handle:read("a") ~= text then
        print(file .. ": not what the tables say: lua5.4 tests/tiles/scenarios.lua write")
        failures = failures + 1
      end
    end
  end
end
os.exit(failures == 0)
