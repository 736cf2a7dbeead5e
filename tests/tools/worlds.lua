-- Writes two records that differ in one answer alone, which is hidden. By TOLD, the output of
-- `replay --jsonl`: the tile that went under another or face down as the N-th, which nobody has
-- seen. By "hand" or "secret": what only Bob sees, a tile that he drew or a token that he chose,
-- the first after answer N. Both stop where a player is asked, some answers later; where Bob alone
-- knows, that is Ann.
-- Usage: worlds.lua RECORD TOLD|hand|secret N MADE_RECORD OTHER_MADE_RECORD
local record, told, wanted, first, second = table.unpack(arg)

local lines = {}
for line in io.lines(record) do
  line = line:gsub(',"hash":"%x+"', ""):gsub('"catalogue":"%x+",', "")
  lines[#lines + 1] = line
end
-- The n-th answer stands in the line after it: the first is the set-up.
local function drawn(n)
  return lines[n + 1]:match('"choice":"core:draw","answer":"([^"]+)"')
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

local n, at, mine, other
if told == "secret" then
  n = find_answer(function(i)
    return is_by(i, "Bob", "ask")
  end)
  mine = lines[n + 1]:match('"answer":"([^"]+)"')
  other = mine == "fig" and "plum" or "fig"
  at = n
  while not is_by(at + 1, "Ann", "place") do
    at = at + 1
  end
else
  if told == "hand" then
    n = find_answer(function(i)
      return drawn(i) and is_by(i - 1, "Bob", "claim") and is_by(i + 1, "Ann", "place")
    end)
    at = n
  else
    n = unseen_draw()
    at = n + 8
    while lines[at + 2]:find('"by":"chance"', 1, true) do
      at = at + 1
    end
  end
  mine = assert(drawn(n), "no draw")
  for later = at + 1, #lines - 1 do
    local tile = not other and drawn(later)
    other = tile and tile ~= mine and tile or other
  end
  assert(other, "no other tile is to come")
end

for file, tile in pairs({ [first] = mine, [second] = other }) do
  local out = assert(io.open(file, "w"))
  for i = 0, at do
    local line = lines[i + 1]
    if i == n then
      line = line:gsub('"answer":"[^"]+"', '"answer":"' .. tile .. '"')
    end
    out:write(line, "\n")
  end
  out:close()
end
