-- What a tile shows, read from the tables of the catalogue. Shares nothing with the engine.
--
-- A face: id, count, start, reconstructed, marks and pictures (lists of words), segments, and
-- `owner`: of each plane of ports ("" the terrain), which segment owns which port. A segment: kind,
-- ports (in order, "NL" to "WR"), values (what is printed on it), touches (set of segments).
local faces = {}

faces.sides = { "N", "E", "S", "W" }
faces.ports = {}
for _, side in ipairs(faces.sides) do
  for _, half in ipairs { "L", "C", "R" } do
    faces.ports[#faces.ports + 1] = side .. half
  end
end

local function fail(...)
  error(string.format(...), 0)
end

local function trimmed(text)
  return text:match("^%s*(.-)%s*$")
end

local function split(text, between)
  local parts = {}
  for part in (text .. between):gmatch("(.-)%" .. between) do
    parts[#parts + 1] = trimmed(part)
  end
  return parts
end

function faces.read(file)
  local handle = assert(io.open(file))
  local text = handle:read("a")
  handle:close()
  return text
end

-- The rows below the head that begins so, each by the words of the head. A bar within a cell is
-- given as "/".
local function rows_of(file, first)
  local rows, head = {}, nil
  for line in faces.read(file):gmatch("[^\n]+") do
    local cells = line:sub(1, 1) == "|" and split((line:gsub("\\|", "/")):sub(2, -2), "|")
    if head and cells and not line:find("^|%-") then
      local row = {}
      for i, name in ipairs(head) do
        row[name] = cells[i] or fail("%s: too few cells: %s", file, line)
      end
      rows[#rows + 1] = row
    elseif not cells and head then
      break
    elseif cells and line:sub(1, #first) == first then
      head = cells
    end
  end
  return #rows > 0 and rows or fail("%s: no table begins with %s", file, first)
end

local numbers = { one = 1, two = 2, three = 3, four = 4 }

-- "N+W, S (two)", "S-W, inn", "N, S (two), end at the city", "E (inn), S, W (three)", "N+W, and E
-- which also reaches side N", "S (2), W (1)": what each segment says of itself.
local function groups_of(cell)
  local groups = {}
  for _, part in ipairs(split(cell:gsub("%b()", function(words)
    return words:gsub(",", ";")
  end), ",")) do
    local sides = part:gsub("^and ", ""):match("^([NESW][NESW+-]*)%f[^%w+-]")
    if sides then
      local group = { sides = {}, reaches = part:match("also reaches side ([NESW])") }
      for side in sides:gmatch("%a") do
        group.sides[#group.sides + 1] = side
      end
      group.number = tonumber(part:match("%((%d+)%)"))
      group.inn = part:find("(inn)", 1, true) ~= nil
      groups[#groups + 1] = group
    elseif part == "inn" then
      groups[#groups].inn = #groups == 1 or fail("which road has the inn: %s", cell)
    elseif part ~= "-" and not part:find("^ends? at the ") then
      fail("what is %q in %s", part, cell)
    end
  end
  for word in cell:gmatch("%((%a+)[,)]") do
    if numbers[word] and numbers[word] ~= #groups then
      fail("%d segments in %s", #groups, cell)
    end
  end
  return groups
end

local function add(face, kind)
  local segment = { kind = kind, ports = {}, values = {}, touches = {} }
  face.segments[#face.segments + 1] = segment
  return segment
end

local function own(face, plane, port, segment)
  local owner = face.owner[plane] or {}
  face.owner[plane] = owner
  if owner[port] then
    fail("%s belongs to two", port)
  end
  owner[port] = segment
end

local function next_side(side, steps)
  local at = ("NESW"):find(side) + steps
  return ("NESWNESW"):sub(at, at)
end

-- A city of one side may take the half of another that is next to it.
local function add_areas(face, kind, groups)
  local areas, taken = {}, {}
  for _, group in ipairs(groups) do
    if group.reaches then
      local from = group.sides[1]
      taken[group.reaches .. (next_side(from, 1) == group.reaches and "L" or "R")] = true
    end
  end
  for _, group in ipairs(groups) do
    local area = add(face, kind)
    area.sides = table.concat(group.sides, "+")
    for _, side in ipairs(group.sides) do
      for _, half in ipairs { "L", "C", "R" } do
        if not taken[side .. half] then
          own(face, "", side .. half, area)
        end
      end
    end
    areas[#areas + 1] = area
  end
  for i, group in ipairs(groups) do
    for port in pairs(group.reaches and taken or {}) do
      own(face, "", port, areas[i])
    end
  end
  return areas
end

local function add_lines(face, kind, groups)
  local lines = {}
  for _, group in ipairs(groups) do
    local line = add(face, kind)
    line.sides = table.concat(group.sides, "-")
    for _, side in ipairs(group.sides) do
      own(face, "", side .. "C", line)
    end
    lines[#lines + 1] = line
  end
  return lines
end

-- The ring shows that they touch.
local function are_beside(face, a, b)
  local owner = face.owner[""] or {}
  for i, port in ipairs(faces.ports) do
    local next_port = faces.ports[i % #faces.ports + 1]
    local one, other = owner[port], owner[next_port]
    if one == a and other == b or one == b and other == a then
      return true
    end
  end
  return false
end
faces.are_beside = are_beside

local function touch(a, b)
  a.touches[b] = true
  b.touches[a] = true
end

-- "*": the only city, or those beside it; "* (both)", "* (all …)": each; "* (N+W)": that one.
local function touched_cities(face, field, said, cities)
  local wanted = said:match("%*%s*%((.-)%)")
  local all = wanted and (wanted == "both" or wanted:find("^all"))
  local found = {}
  for _, city in ipairs(cities) do
    if all or wanted == city.sides
      or not wanted and (#cities == 1 or are_beside(face, field, city)) then
      found[#found + 1] = city
    end
  end
  if #found == 0 or wanted == "both" and #found ~= 2 then
    fail("which cities does the field touch: %s", said)
  end
  return found
end

-- "EL SR * / ER SL", "inner * (both)", "one": every half that no line or city has.
local function add_fields(face, kind, cell, cities)
  local said_of = {}
  for _, said in ipairs(cell == "-" and {} or split(cell, "/")) do
    local field = add(face, kind)
    said_of[field] = said
    local plain = said:gsub("%b()", "")
    field.pigsty = said:find("(pigsty)", 1, true) ~= nil
    for word in plain:gmatch("[^%s*]+") do
      if word:find("^[NESW][LR]?$") then
        for _, half in ipairs { "L", "R" } do
          if #word == 1 or word:sub(2) == half then
            own(face, "", word:sub(1, 1) .. half, field)
          end
        end
      elseif word == "one" then
        for _, port in ipairs(faces.ports) do
          if port:sub(2) ~= "C" and not (face.owner[""] or {})[port] then
            own(face, "", port, field)
          end
        end
      elseif word ~= "inner" then
        fail("what is %q in %s", word, cell)
      end
    end
  end
  -- The middle of a side that one field has, and no line.
  for _, side in ipairs(faces.sides) do
    local owner = face.owner[""]
    local left, right = owner[side .. "L"], owner[side .. "R"]
    if not left or not right then
      fail("who has the side %s", side)
    end
    if left == right and not owner[side .. "C"] then
      own(face, "", side .. "C", left)
    end
  end
  for field, said in pairs(said_of) do
    if said:find("*", 1, true) then
      for _, city in ipairs(touched_cities(face, field, said, cities)) do
        touch(field, city)
      end
    end
    for _, city in ipairs(cities) do
      if are_beside(face, field, city) and not field.touches[city] then
        fail("a field beside a city that it does not touch: %s", said)
      end
    end
  end
end

-- The only area, or the one at these sides.
local function area_at(areas, sides)
  for _, area in ipairs(areas) do
    if area.sides == sides or not sides and #areas == 1 then
      return area
    end
  end
  fail("there is no area %s, or more than one", sides or "")
end

local letters = {
  F = "farmhouse", C = "cowshed", W = "water_tower", H = "highwaymen", P = "pigsty",
  D = "donkey_stable",
}

-- Words of "Other" that only explain what other columns say.
local explained = {
  "^$", "^%-$", "^village$", "^roads? ends? at ", "^one copy is the start tile$", "^spur$",
  "^crossing drawn as bushes$", "^houses only end ", "^the field runs round ",
  "^source feature tile ",
}

local function is_explained(word)
  for _, pattern in ipairs(explained) do
    if word:find(pattern) then
      return true
    end
  end
  return false
end

local marks = {}
for word in ("garden hill vineyard castle cemetery"):gmatch("%a+") do
  marks[word] = true
end

local function add_others(face, cell, areas)
  for _, word in ipairs(split(cell:gsub(";", ","), ",")) do
    if marks[word] then
      face.marks[#face.marks + 1] = word
    elseif word == "monastery" then
      add(face, "monastery")
    elseif word:find("^coat of arms") then
      area_at(areas, word:match(" in ([NESW+]+)$")).values.pennants = 1
    elseif word == "shield" then
      area_at(areas).values.shields = 1
    elseif word == "cathedral" then
      area_at(areas).values.cathedrals = 1
    elseif word:find("^picture %u$") then
      face.pictures[#face.pictures + 1] = letters[word:sub(-1)]
    elseif word == "start tile" then
      face.start = true
    elseif not is_explained(word) then
      fail("what is %q in %s", word, cell)
    end
  end
end

-- Each segment knows its ports, in order.
local function finish(face)
  for _, owner in pairs(face.owner) do
    for _, port in ipairs(faces.ports) do
      local segment = owner[port]
      if segment then
        segment.ports[#segment.ports + 1] = port
      end
    end
  end
  table.sort(face.marks)
  table.sort(face.pictures)
  return face
end

local function new_face(id, count)
  return {
    id = id, count = count, start = false, reconstructed = false, marks = {}, pictures = {},
    segments = {}, owner = {},
  }
end

-- Rows with the columns of table T1, some more or fewer.
local function face_of(id, row)
  local face = new_face(id, tonumber(row.Count or 1))
  local cities = add_areas(face, "city", groups_of(row.City))
  local groups = groups_of(row.Road)
  for i, road in ipairs(add_lines(face, "road", groups)) do
    road.values.inns = groups[i].inn and 1 or nil
  end
  add_fields(face, "field", row.Fields, cities)
  add_others(face, row.Other, cities)
  if row.Goods and row.Goods ~= "-" then
    local kind, sides = row.Goods:match("^(%a+)%s*%(?([NESW+]*)%)?$")
    area_at(cities, sides ~= "" and sides or nil).values[kind] = 1
  end
  return finish(face)
end

-- A set is a list of its faces, in the order of the table, each also by its id.
local function put(set, face)
  if set[face.id] then
    fail("%s stands in the table twice", face.id)
  end
  set[#set + 1] = face
  set[face.id] = face
end

-- Reads the rows of a table; what cannot be read is said with its file and tile.
local function read_set(file, head, read_row)
  local set = {}
  for _, row in ipairs(rows_of(file, head)) do
    local ok, problem = pcall(read_row, set, row)
    if not ok then
      fail("%s: tile %s: %s", file, row.Tile or row.Letter, problem)
    end
  end
  return set
end

-- Copies with a garden, and the start tile, are tiles of their own; they carry no other picture.
local function base_set()
  return read_set("docs/rules/base.md", "| Tile | Count | Pictures |", function(set, row)
    local id, start = "base/" .. row.Tile, row.Pictures:find("start", 1, true)
    local pictures, gardens = {}, 0
    for letter in row.Pictures:gsub("%+ start", ""):gmatch("%u") do
      gardens = gardens + (letter == "G" and 1 or 0)
      pictures[#pictures + 1] = letters[letter]
    end
    local face = face_of(id, row)
    face.count = face.count - gardens - (start and 1 or 0)
    face.pictures = pictures
    table.sort(face.pictures)
    put(set, face)
    if start then
      local first = face_of(id .. "-start", row)
      first.start, first.count = true, 1
      put(set, first)
    end
    if gardens > 0 then
      local garden = face_of(id .. "-garden", row)
      garden.marks, garden.count = { "garden" }, gardens
      put(set, garden)
    end
  end)
end

local function lettered_set(file, head, prefix)
  return read_set("docs/rules/" .. file, head, function(set, row)
    for _, letter in ipairs(split(row.Letter, ",")) do
      put(set, face_of(prefix .. letter, row))
    end
  end)
end

-- "D water tower, E garden, L stable on both copies": pictures in words.
local words = {
  ["water tower"] = "water_tower", highwaymen = "highwaymen", highwayman = "highwaymen",
  farmhouse = "farmhouse", stable = "donkey_stable", donkeys = "donkey_stable",
}

local function add_pictures(set, prefix, text)
  for _, said in ipairs(split(text, ",")) do
    local letter, word = said:match("^(%u) (.+)$")
    local face = set[prefix .. letter] or fail("a picture of no tile: %s", said)
    local picture, copies = word:match("^(.-) on (both) copies$")
    for _ = 1, copies and 2 or 1 do
      -- A garden is a mark; the table says it, too.
      if word ~= "garden" then
        face.pictures[#face.pictures + 1] = words[picture or word] or fail("no picture: %s", word)
      end
    end
  end
end

local function hills_and_sheep_set()
  local set = lettered_set("hills-and-sheep.md", "| Letter | Design | Count |", "hills-and-sheep/")
  local text = faces.read("docs/rules/hills-and-sheep.md")
  add_pictures(set, "hills-and-sheep/", text:match("\nPictures [^:]*: ([^.]*)%."))
  return set
end

-- "river curve W-S, road curve N-E", "source, river E", "city W and city E joined …".
local function river_groups(design, word, also)
  local cell, seen = {}, {}
  local function find(pattern)
    for sides in design:gmatch(pattern) do
      cell[#cell + 1] = not seen[sides] and sides or nil
      seen[sides] = true -- "city N, road from city N"
    end
  end
  find("%f[%a]" .. word .. " ([NESW][NESW+-]*)%f[^%w+-]")
  find("%f[%a]" .. word .. " curve ([NESW]%-[NESW])")
  find(also or "^$")
  local joined = word == "city" and design:find("one city segment", 1, true)
  return groups_of(#cell == 0 and "-" or table.concat(cell, joined and "+" or ","))
end

local function river_face(id, row)
  local face, design = new_face(id, 1), row.Design
  local cities = add_areas(face, "city", river_groups(design, "city"))
  add_lines(face, "road", river_groups(design, "road", "road[^,]* to ([NESW])%f[%W]"))
  local fork = design:match("fork, river ([NESW, ]+);")
  local river = fork and groups_of((fork:gsub(", ", "+"))) or river_groups(design, "river")
  add_lines(face, "river", river)
  add_fields(face, "field", row.Fields, cities)
  local has = {}
  for word in design:gmatch("%a+") do
    has[word] = true
  end
  for _, word in ipairs { "source", "lake", "fork", "volcano", "inn", "garden" } do
    face.marks[#face.marks + 1] = has[word] and word or nil
  end
  if has.lake then
    face.marks[#face.marks + 1] = has.volcano and "volcano_lake" or "plain_lake"
  elseif not has.source and not has.fork then
    face.marks[#face.marks + 1] = "course"
  end
  face.marks[#face.marks + 1] = design:find("river curve", 1, true) and "curve" or nil
  face.marks[#face.marks + 1] = row.Fields:find("(pigsty)", 1, true) and "pigsty" or nil
  if has.monastery then
    add(face, "monastery")
  end
  if design:find("coat of arms", 1, true) then
    area_at(cities).values.pennants = 1
  end
  return finish(face)
end

local function river_set(number, prefix)
  local set = read_set("docs/rules/river.md", "| Set | Letter | Design |", function(set, row)
    for _, letter in ipairs(row.Set == number and split(row.Letter, ",") or {}) do
      put(set, river_face(prefix .. letter:sub(1, 1), row))
    end
  end)
  local text = faces.read("docs/rules/river.md"):match("\nPictures in the source: ([^.]*)%.")
  for _, said in ipairs(split(text, ";")) do
    local set_of, pictures = said:match("^River (I+) (.+)$")
    if set_of == number then
      add_pictures(set, prefix, pictures)
    end
  end
  return set
end

local function mists_set()
  return read_set("tests/tiles/mists.md", "| Tile | Count |", function(set, row)
    local mist = groups_of(row.Mist)
    local face = face_of("mists/" .. row.Tile, row)
    face.reconstructed = true
    for _, group in ipairs(mist) do
      local bank = add(face, "mist")
      bank.values.symbols = group.number
      for _, side in ipairs(group.sides) do
        for _, half in ipairs { "L", "C", "R" } do
          own(face, "mist", side .. half, bank)
        end
      end
      for _, port in ipairs(faces.ports) do
        bank.ports[#bank.ports + 1] = face.owner.mist[port] == bank and port or nil
      end
    end
    put(set, face)
  end)
end

local function over_hill_and_dale_set()
  return read_set("tests/tiles/over-hill-and-dale.md", "| Tile | Count |", function(set, row)
    local face = new_face("over-hill-and-dale/" .. row.Tile, tonumber(row.Count))
    face.reconstructed = true
    local fields = add_areas(face, "field", groups_of(row.Field))
    add_lines(face, "path", groups_of(row.Path))
    add_fields(face, "meadow", row.Meadows, {})
    -- The ring alone says what touches what here.
    for symbol, sides in row.Harvest:gmatch("(%a+) %(([NESW+]+)%)") do
      local values = area_at(fields, sides).values
      values[symbol] = (values[symbol] or 0) + 1
    end
    for _, port in ipairs(row.Animals == "-" and {} or faces.ports) do
      local meadow = face.owner[""][port]
      if meadow and meadow.kind == "meadow" then
        for number, animal in row.Animals:gmatch("(%d+) (%a+)") do
          meadow.values[animal] = tonumber(number)
        end
        break
      end
    end
    add_others(face, row.Other, fields)
    put(set, finish(face))
  end)
end

-- Every set, by the file that the game reads.
function faces.sets()
  return {
    ["plugins/base/tiles.json"] = base_set(),
    ["plugins/hills_and_sheep/tiles.json"] = hills_and_sheep_set(),
    ["plugins/inns_and_cathedrals/tiles.json"] = lettered_set("inns-and-cathedrals.md",
      "| Letter | City | Road | Fields | Other |", "inns-and-cathedrals/"),
    ["plugins/mists/tiles.json"] = mists_set(),
    ["plugins/over_hill_and_dale/tiles.json"] = over_hill_and_dale_set(),
    ["plugins/river/river_1.json"] = river_set("I", "river-1/"),
    ["plugins/river/river_2.json"] = river_set("II", "river-2/"),
    ["plugins/traders_and_builders/tiles.json"] = lettered_set("traders-and-builders.md",
      "| Letter | City | Goods | Road | Fields | Other |", "traders-and-builders/"),
  }
end

return faces
