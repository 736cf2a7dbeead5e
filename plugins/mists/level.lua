-- Tests a row of levels.lua, and complains of its line.

-- What tiles.json holds.
local box = { tiles = 60, castles = 5, cemeteries = 5, start_tiles = 4 }
-- The most that a level can give: a tile brings a colour no more than 5 (a city with a shield and a
-- road, or a city and three roads), a castle among misty tiles 18, a hound each ghost.
local most_colours, most_a_tile, most_a_castle = 5, 5, 18

local function in_words(value)
  if value == nil then
    return "missing"
  end
  return type(value) == "string" and ('"%s"'):format(value) or tostring(value)
end

-- Tests of a field: what is wrong with it, or nothing.

local function whole(least, why)
  return function(name, value)
    if math.type(value) ~= "integer" or value < least then
      return ("%s is %s; expected a whole number of at least %d%s"):format(
        name, in_words(value), least, why or "")
    end
  end
end

local function whole_numbers(name, value)
  if type(value) ~= "table" then
    return ("%s is %s; expected a list of whole numbers"):format(name, in_words(value))
  end
  for i, number in ipairs(value) do
    local wrong = whole(1)(("%s: number %d of the list"):format(name, i), number)
    if wrong then
      return wrong
    end
  end
end

local function one_of(...)
  local known, wanted = {}, {}
  for i, word in ipairs { ... } do
    known[word], wanted[i] = true, in_words(word)
  end
  return function(name, value)
    if not known[value] then
      return ("%s is %s; expected %s"):format(name, in_words(value), table.concat(wanted, " or "))
    end
  end
end

local fields = {
  castles = one_of(true, false),
  cemeteries = one_of("none", "sides", "haunted"),
  ghosts = whole(3, ", for the start tile"),
  goal = whole(1),
  hounds = whole_numbers,
  piles = whole_numbers,
  rule = function() end,
  score = one_of("team", "colour"),
}

local function wrong_field(row)
  local known = {}
  for name in pairs(fields) do
    known[#known + 1] = name
  end
  for name in pairs(row) do
    if not fields[name] then
      return ("unknown key %s; a level has %s"):format(tostring(name), table.concat(known, ", "))
    end
  end
  for name, test in pairs(fields) do
    local wrong = test(name, row[name])
    if wrong then
      return wrong
    end
  end
end

local function wrong_piles(row)
  local sum = 0
  for _, size in ipairs(row.piles) do
    sum = sum + size
  end
  local played = box.tiles - (row.castles and 0 or box.castles)
    - (row.cemeteries == "none" and box.cemeteries or 0)
  if sum ~= played then
    return ("piles hold %d tiles together, but with these castles and cemeteries %d are played")
      :format(sum, played)
  end
  if #row.hounds > 2 then
    return ("hounds has %d numbers; there are only Rufus and Ronja"):format(#row.hounds)
  end
  if #row.hounds ~= #row.piles - 1 then
    return ("hounds has %s for %d piles; every pile but the last ends with a hound"):format(
      #row.hounds == 1 and "1 number" or #row.hounds .. " numbers", #row.piles)
  end
end

-- Each pile but the last ends with a hound, the last one with the goal.
local function wrong_points(row)
  local each = most_a_tile * (row.score == "team" and most_colours or 1)
  local most = each * box.start_tiles + (row.castles and most_a_castle * box.castles or 0)
  local before, tiles = 0, 0
  for n, size in ipairs(row.piles) do
    local points = row.hounds[n] or row.goal
    local name = row.hounds[n] and ("hounds: number %d of the list"):format(n) or "goal"
    tiles, most = tiles + size, most + each * size
    if points <= before then
      return ("%s is %d; expected more than the %d of the hound before it"):format(
        name, points, before)
    end
    if points > most then
      return ("%s is %d, more points than %d tiles can give"):format(name, points, tiles)
    end
    before, most = points, most + row.ghosts
  end
end

return function(row)
  if type(row) ~= "table" then
    error("a level is a table: level { piles = …, goal = …, … }", 2)
  end
  local wrong = wrong_field(row) or wrong_piles(row) or wrong_points(row)
  if wrong then
    error(wrong, 2)
  end
  return row
end
