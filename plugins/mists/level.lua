-- Tests a row of levels.lua, and complains of its line.

local known = {
  tiles = true, piles = true, ghosts = true, hounds = true, goal = true, castles = true,
  cemeteries = true, score = true,
}
-- MISTS-SETUP-02
local start_ghosts = 3
-- 4 points for each of six colours: a city with a shield, or the four arms of a crossing.
local most_points_a_tile = 24

local function is_whole(value)
  return type(value) == "number" and math.type(value) == "integer"
end

local function need(holds, message, ...)
  if not holds then
    error(message:format(...), 3)
  end
end

local function need_number(row, key, least)
  local value = row[key]
  if not is_whole(value) or value < least then
    error(("%s is %s; expected a whole number of at least %d"):format(
      key, tostring(value), least), 3)
  end
end

local function need_numbers(row, key)
  if type(row[key]) ~= "table" then
    error(("%s: expected a list of whole numbers"):format(key), 3)
  end
  for i, value in ipairs(row[key]) do
    if not is_whole(value) or value < 1 then
      error(("%s: number %d of the list is %s; expected at least 1"):format(
        key, i, tostring(value)), 3)
    end
  end
end

local function need_word(row, key, words)
  for _, word in ipairs(words) do
    if row[key] == word then
      return
    end
  end
  error(("%s is %s; expected %s"):format(
    key, tostring(row[key]), table.concat(words, " or ")), 3)
end

return function(row)
  for key in pairs(row) do
    need(known[key], "unknown key %s", key)
  end
  need_number(row, "tiles", 1)
  need_number(row, "ghosts", start_ghosts)
  need_number(row, "goal", 1)
  need_numbers(row, "piles")
  need_numbers(row, "hounds")
  need(type(row.castles) == "boolean",
    "castles is %s; expected true or false", tostring(row.castles))
  need_word(row, "cemeteries", { "none", "sides", "haunted" })
  need_word(row, "score", { "team", "colour" })
  local sum = 0
  for _, size in ipairs(row.piles) do
    sum = sum + size
  end
  need(sum == row.tiles, "piles hold %d tiles together, but tiles is %d", sum, row.tiles)
  need(#row.hounds == #row.piles - 1,
    "%d hounds for %d piles; every pile but the last ends with a hound", #row.hounds, #row.piles)
  need(#row.hounds <= 2, "%d hounds; there are Rufus and Ronja", #row.hounds)
  local before = 0
  for _, points in ipairs(row.hounds) do
    need(points > before, "hounds: %d comes after %d; they rise", points, before)
    before = points
  end
  need(row.goal > before, "goal is %d, but the last hound comes at %d", row.goal, before)
  need(row.goal <= row.tiles * most_points_a_tile,
    "goal is %d, more than %d tiles can give", row.goal, row.tiles)
  return row
end
