-- Tests a row of levels.lua, and complains of its line.

local keys = {
  "castles", "cemeteries", "ghosts", "goal", "hounds", "piles", "rule", "score", "tiles",
}
-- What tiles.json holds.
local box = { tiles = 60, castles = 5, cemeteries = 5, start_tiles = 4 }
local start_ghosts = 3
-- The most that a level can give: a tile brings a colour no more than 5 (a city with a shield and a
-- road, or a city and three roads), a castle among misty tiles 18, a hound each ghost.
local most_colours, most_a_tile, most_a_castle = 5, 5, 18

local function in_words(value)
  if value == nil then
    return "missing"
  end
  return type(value) == "string" and ('"%s"'):format(value) or tostring(value)
end

local function is_whole(value, least)
  return math.type(value) == "integer" and value >= least
end

-- Each of these returns what is wrong, or nothing.

local function wrong_key(row)
  local known = {}
  for _, key in ipairs(keys) do
    known[key] = true
  end
  for key in pairs(row) do
    if not known[key] then
      return ("unknown key %s; a level has %s"):format(tostring(key), table.concat(keys, ", "))
    end
  end
end

local function wrong_number(row, key, least, why)
  if not is_whole(row[key], least) then
    return ("%s is %s; expected a whole number of at least %d%s"):format(
      key, in_words(row[key]), least, why or "")
  end
end

local function wrong_list(row, key)
  if type(row[key]) ~= "table" then
    return ("%s is %s; expected a list of whole numbers"):format(key, in_words(row[key]))
  end
  for i, value in ipairs(row[key]) do
    if not is_whole(value, 1) then
      return ("%s: number %d of the list is %s; expected a whole number of at least 1"):format(
        key, i, in_words(value))
    end
  end
end

local function wrong_word(row, key, words)
  local wanted = {}
  for i, word in ipairs(words) do
    if row[key] == word then
      return nil
    end
    wanted[i] = in_words(word)
  end
  return ("%s is %s; expected %s"):format(key, in_words(row[key]), table.concat(wanted, " or "))
end

local function wrong_tiles(row)
  local played = box.tiles - (row.castles and 0 or box.castles)
    - (row.cemeteries == "none" and box.cemeteries or 0)
  if row.tiles ~= played then
    return ("tiles is %d, but with these castles and cemeteries %d are played"):format(
      row.tiles, played)
  end
  local sum = 0
  for _, size in ipairs(row.piles) do
    sum = sum + size
  end
  if sum ~= row.tiles then
    return ("piles hold %d tiles together, but tiles is %d"):format(sum, row.tiles)
  end
end

-- The most points that can be there when so many tiles are used up and so many hounds came.
local function most_points(row, tiles, hounds)
  local most = most_a_tile * (tiles + box.start_tiles) * (row.score == "team" and most_colours or 1)
  return most + (row.castles and most_a_castle * box.castles or 0) + hounds * row.ghosts
end

-- Each pile but the last ends with a hound, the last one with the goal.
local function wrong_threshold(row)
  if #row.hounds > 2 then
    return ("hounds has %d numbers; there are only Rufus and Ronja"):format(#row.hounds)
  end
  if #row.hounds ~= #row.piles - 1 then
    return ("hounds has %s for %d piles; every pile but the last ends with a hound"):format(
      #row.hounds == 1 and "1 number" or #row.hounds .. " numbers", #row.piles)
  end
  local before, tiles = 0, 0
  for n, points in ipairs(row.hounds) do
    tiles = tiles + row.piles[n]
    if points <= before then
      return ("hounds: %d comes after %d; they rise"):format(points, before)
    end
    if points > most_points(row, tiles, n - 1) then
      return ("hounds: %d points are more than %d tiles can give"):format(points, tiles)
    end
    before = points
  end
  if row.goal <= before then
    return ("goal is %d, but the last hound comes at %d"):format(row.goal, before)
  end
  if row.goal > most_points(row, row.tiles, #row.hounds) then
    return ("goal is %d, more points than %d tiles can give"):format(row.goal, row.tiles)
  end
end

return function(row)
  if type(row) ~= "table" then
    error("a level is a table: level { tiles = …, piles = …, … }", 2)
  end
  local wrong = wrong_key(row)
    or wrong_number(row, "tiles", 1)
    or wrong_number(row, "ghosts", start_ghosts, ", for the start tile")
    or wrong_number(row, "goal", 1)
    or wrong_list(row, "piles")
    or wrong_list(row, "hounds")
    or wrong_word(row, "castles", { true, false })
    or wrong_word(row, "cemeteries", { "none", "sides", "haunted" })
    or wrong_word(row, "score", { "team", "colour" })
    or wrong_tiles(row)
    or wrong_threshold(row)
  if wrong then
    error(wrong, 2)
  end
  return row
end
