-- Every tile of every set is as the tables of the catalogue say: copies, ports, segments, what is
-- printed on them, which of them touch, marks, pictures, start tiles. Starts in the root of the
-- project; names each tile that is not, and what differs.
package.path = "tests/tiles/?.lua;" .. package.path
local faces = require("faces")
local parse = require("json")

local failures = {}

local function fail(...)
  failures[#failures + 1] = string.format(...)
end

local function short(kind)
  return kind:match("[^:]+$")
end

local known = {}
for key in ("id count ring segments touches layers marks decoration start reconstructed")
  :gmatch("%a+") do
  known[key] = true
end

local function add_plane(face, plane, ring, segments, by_key)
  for _, key in ipairs(segments[""]) do
    local said = segments[key]
    local segment = { ports = {}, values = {}, touches = {} }
    if type(said) == "string" then
      segment.kind = short(said)
    else
      segment.kind = short(said.kind)
      for _, name in ipairs(said[""]) do
        if name ~= "kind" then
          segment.values[short(name)] = said[name]
        end
      end
    end
    by_key[key] = segment
    face.segments[#face.segments + 1] = segment
  end
  face.owner[plane] = {}
  local i = 0
  for letter in ring:gmatch("[^ ]") do
    i = i + 1
    local segment = by_key[letter]
    if segment then
      face.owner[plane][faces.ports[i]] = segment
      segment.ports[#segment.ports + 1] = faces.ports[i]
    end
  end
end

-- A tile of the game's own files in the form of a face.
local function face_of(tile)
  for _, key in ipairs(tile[""]) do
    if not known[key] then
      error("nothing is known of " .. key, 0)
    end
  end
  local face = {
    id = tile.id, count = tile.count, start = tile.start == true,
    reconstructed = tile.reconstructed == true, marks = tile.marks or {},
    pictures = tile.decoration or {}, segments = {}, owner = {},
  }
  local by_key = {}
  add_plane(face, "", tile.ring, tile.segments, by_key)
  local layers = tile.layers or { [""] = {} }
  for _, layer in ipairs(layers[""]) do
    add_plane(face, layer, layers[layer].ring, layers[layer].segments, by_key)
  end
  for key, others in pairs(tile.touches or {}) do
    for _, other in ipairs(key ~= "" and others or {}) do
      by_key[key].touches[by_key[other]] = true
      by_key[other].touches[by_key[key]] = true
    end
  end
  return face
end

local function name_of(segment)
  local ports = #segment.ports == 0 and "inside" or table.concat(segment.ports, " ")
  return segment.kind .. " " .. ports
end

-- The face in sentences; two faces are the same that have the same sentences.
local function sentences_of(face)
  local said = {}
  local function say(...)
    local text = string.format(...)
    said[text] = (said[text] or 0) + 1
  end
  say("copies: %d", face.count)
  say("start tile: %s", face.start)
  say("reconstructed: %s", face.reconstructed)
  for _, mark in ipairs(face.marks) do
    say("mark: %s", mark)
  end
  for _, picture in ipairs(face.pictures) do
    say("picture: %s", picture)
  end
  for _, segment in ipairs(face.segments) do
    local name = name_of(segment)
    say("%s", name)
    for key, value in pairs(segment.values) do
      say("%s: %s %s", name, key, value)
    end
    for other in pairs(segment.touches) do
      if not faces.are_beside(face, segment, other) then
        say("%s touches %s, though not beside it", name, name_of(other))
      end
    end
  end
  for plane, owner in pairs(face.owner) do
    for _, port in ipairs(faces.ports) do
      -- A further plane has gaps on most sides.
      say("%s%s: %s", plane, port, owner[port] and owner[port].kind or "nobody")
    end
  end
  return said
end

local function sorted(words)
  table.sort(words)
  return words
end

local function compare(file, printed, played)
  local wanted, found = sentences_of(printed), sentences_of(played)
  local missing, surplus = {}, {}
  for text, times in pairs(wanted) do
    missing[#missing + 1] = (found[text] or 0) < times and text or nil
  end
  for text, times in pairs(found) do
    surplus[#surplus + 1] = (wanted[text] or 0) < times and text or nil
  end
  if #missing + #surplus > 0 then
    fail("%s: %s: the table says (%s), the file (%s)", file, printed.id,
      table.concat(sorted(missing), "; "), table.concat(sorted(surplus), "; "))
  end
end

local sets = faces.sets()

local function compare_file(file)
  local set, seen = sets[file], {}
  for _, tile in ipairs(parse(faces.read(file)).tiles) do
    local ok, face = pcall(face_of, tile)
    if not ok then
      fail("%s: %s: %s", file, tile.id, face)
    elseif seen[tile.id] then
      fail("%s: %s stands there twice", file, tile.id)
    elseif not set or not set[tile.id] then
      fail("%s: no table of a catalogue has %s", file, tile.id)
    else
      compare(file, set[tile.id], face)
    end
    seen[tile.id] = true
  end
  for _, face in ipairs(set or {}) do
    if not seen[face.id] then
      fail("%s: %s is missing", file, face.id)
    end
  end
end

-- The files of tiles that a manifest names, its parts too.
local function each_file(manifest, folder, visit)
  for _, key in ipairs(manifest[""] or {}) do
    local said = manifest[key]
    if key == "tiles" and type(said) == "string" then
      visit(folder .. said)
    elseif type(said) == "table" then
      each_file(said, folder, visit)
    end
  end
end

local played = {}
local pipe = assert(io.popen("ls plugins/*/plugin.json"))
for manifest in pipe:lines() do
  each_file(parse(faces.read(manifest)), manifest:match("^.*/"), function(file)
    played[file] = true
    compare_file(file)
  end)
end
pipe:close()
for file in pairs(sets) do
  if not played[file] then
    fail("%s: no plugin has these tiles", file)
  end
end

-- What the catalogues say of whole sets.
local function sum(set, of)
  local total = 0
  for _, face in ipairs(set) do
    total = total + face.count * (of and of(face) or 1)
  end
  return total
end

local function printed_on(kind)
  return function(face)
    local number = 0
    for _, segment in ipairs(face.segments) do
      number = number + (segment.values[kind] or 0)
    end
    return number
  end
end

local function expect(what, found, wanted)
  if found ~= wanted then
    fail("%s: %s, but the catalogue says %s", what, found, wanted)
  end
end

for file, count in pairs {
  ["plugins/base/tiles.json"] = 72, ["plugins/hills_and_sheep/tiles.json"] = 18,
  ["plugins/inns_and_cathedrals/tiles.json"] = 18, ["plugins/mists/tiles.json"] = 64,
  ["plugins/over_hill_and_dale/tiles.json"] = 73, ["plugins/river/river_1.json"] = 12,
  ["plugins/river/river_2.json"] = 12, ["plugins/traders_and_builders/tiles.json"] = 24,
} do
  expect(file .. ": tiles", sum(sets[file]), count)
end
for kind, count in pairs { wine = 9, grain = 6, cloth = 5 } do
  expect(kind, sum(sets["plugins/traders_and_builders/tiles.json"], printed_on(kind)), count)
end

-- "2x-, 1, 3x(3;3;2), …; start 3": the ghost symbols of every copy, design by design.
local mists = sets["plugins/mists/tiles.json"]
local list, of_start =
  faces.read("docs/rules/mists.md"):match("are not described%): ([^.]*); start (%d+)%.")
local symbols, on_start = {}, 0
for _, face in ipairs(mists) do
  local design = tonumber(face.id:match("/(%d+)"))
  local number = printed_on("symbols")(face)
  if design then
    symbols[design] = symbols[design] or {}
    for _ = 1, face.count do
      table.insert(symbols[design], number == 0 and "-" or tostring(number))
    end
  else
    on_start = on_start + number
  end
end
local designs = 0
for entry in list:gmatch("[^, ]+") do
  designs = designs + 1
  local copies, each = entry:match("^(%d+)x%(?([^)]+)%)?$")
  local wanted = {}
  for one in (each or entry):gmatch("[^;]+") do
    wanted[#wanted + 1] = one
  end
  while copies and #wanted < tonumber(copies) do
    wanted[#wanted + 1] = wanted[1]
  end
  expect(("mists/%02d: ghost symbols"):format(designs),
    table.concat(sorted(symbols[designs]), " "), table.concat(sorted(wanted), " "))
end
expect("designs of Mists", designs, 52)
expect("ghost symbols of the start tile", on_start, tonumber(of_start))

local dale = sets["plugins/over_hill_and_dale/tiles.json"]
local counts = faces.read("docs/rules/over-hill-and-dale.md"):match("24 with counts ([%d, ]+) %(")
designs = 0
for count in counts:gmatch("%d+") do
  designs = designs + 1
  expect(("over-hill-and-dale/%02d: copies"):format(designs), sum(dale, function(face)
    return tonumber(face.id:match("/(%d+)")) == designs and 1 or 0
  end), tonumber(count))
end
expect("designs of Over Hill and Dale", designs, 24)
for kind, count in pairs {
  apple = 5, strawberry = 5, pumpkin = 5, sunflower = 5, grain = 5, scarecrow = 8,
} do
  expect("harvest: " .. kind, sum(dale, printed_on(kind)), count)
end
local animals = 0
for animal in ("rooster cow horse sheep pig"):gmatch("%a+") do
  animals = animals + sum(dale, printed_on(animal))
end
expect("animals", animals, 60)

table.sort(failures)
for _, text in ipairs(failures) do
  print(text)
end
os.exit(#failures == 0)
