-- Writes two records that differ only in answers that are hidden. By TOLD, the output of `replay
-- --jsonl`: the tile that went under another or face down as the N-th, which nobody has seen. By
-- "hand" or "secret": what only Bob sees, a tile that he drew or a token that he chose, the first
-- after answer N. By "veils": what Bob drew before the first turn, a token and a tile, and a tile
-- that nobody sees. Both stop where a player is asked, some answers later; where Bob alone knows,
-- that is Ann.
-- Usage: worlds.lua RECORD TOLD|hand|secret|veils N MADE_RECORD OTHER_MADE_RECORD
local record, told, wanted, first, second = table.unpack(arg)

local lines = {}
for line in io.lines(record) do
  line = line:gsub(',"hash":"%x+"', ""):gsub('"catalogue":"%x+",', "")
  lines[#lines + 1] = line
end
-- The n-th answer stands in the line after it: the first is the set-up.
local function drawn(n, choice)
  return lines[n + 1]:match('"choice":"core:' .. (choice or "draw") .. '","answer":"([^"]+)"')
end
local function is_by(n, who, choice)
  return lines[n + 1]:find('"by":"' .. who .. '","choice":"core:' .. choice .. '"', 1, true)
end
-- Where the N-th tile that nobody saw was drawn.
local function unseen_draw()
  local unseen, last = {}, 0
  for line in io.lines(told) do
    last = tonumber(line:match('"event":"answer","n":(%d+)')) or last
    if line:find('"event":"tile_hidden"', 1, true) or line:find('"face_up":false', 1, true) then
      unseen[#unseen + 1] = last
    end
  end
  return assert(unseen[tonumber(wanted)], "too few tiles went unseen")
end
-- The first answer after N for which the next place to answer is Ann's, with a tile.
local function find_answer(is_wanted)
  for n = tonumber(wanted), #lines - 3 do
    if is_wanted(n) then
      return n
    end
  end
  error("no such answer")
end
-- After answer n or later, where Ann is to place a tile.
local function before_ann(n)
  while not is_by(n + 1, "Ann", "place") do
    n = n + 1
  end
  return n
end

local at
local changed = {} -- by number of the answer: what it is in the other world

-- Another tile that comes after the end alone, for each of these draws.
local function change_tiles(draws)
  local later = at
  for _, n in ipairs(draws) do
    repeat
      later = later + 1
      local tile = assert(later < #lines and (drawn(later) or ""), "no other tile is to come")
      changed[n] = tile ~= "" and tile ~= drawn(n) and tile or nil
    until changed[n]
  end
end

if told == "secret" then
  local n = find_answer(function(i)
    return is_by(i, "Bob", "ask")
  end)
  changed[n] = drawn(n, "ask") == "fig" and "plum" or "fig"
  at = before_ann(n)
elseif told == "veils" then
  local tokens, tiles = {}, {}
  for n = 1, #lines - 2 do
    tokens[#tokens + 1] = drawn(n, "token") and n
    tiles[#tiles + 1] = drawn(n) and n
  end
  local fates = { fate1 = "fate2", fate2 = "fate3", fate3 = "fate4", fate4 = "fate1" }
  changed[tokens[2]] = fates[drawn(tokens[2], "token")]
  if changed[tokens[2]] == drawn(tokens[1], "token") then
    changed[tokens[2]] = fates[fates[changed[tokens[2]]]]
  end
  at = before_ann(tonumber(wanted))
  change_tiles { tiles[2], tiles[3] }
elseif told == "hand" then
  at = find_answer(function(i)
    return drawn(i) and is_by(i - 1, "Bob", "claim") and is_by(i + 1, "Ann", "place")
  end)
  change_tiles { at }
else
  local n = unseen_draw()
  at = n + 8
  while lines[at + 2]:find('"by":"chance"', 1, true) do
    at = at + 1
  end
  change_tiles { n }
end

for file, is_other in pairs { [first] = false, [second] = true } do
  local out = assert(io.open(file, "w"))
  for i = 0, at do
    local line = lines[i + 1]
    if is_other and changed[i] then
      line = line:gsub('"answer":"[^"]+"', '"answer":"' .. changed[i] .. '"')
    end
    out:write(line, "\n")
  end
  out:close()
end
