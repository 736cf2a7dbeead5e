-- Writes two records that differ in one tile alone, which nobody has seen: the one that went under
-- another or face down as the N-th of the game. Both stop where a player is asked, some answers
-- later.
-- Usage: worlds.lua RECORD OUTPUT_OF_REPLAY_JSONL N MADE_RECORD OTHER_MADE_RECORD
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

local unseen, last = {}, 0
for line in io.lines(told) do
  last = tonumber(line:match('"event":"answer","n":(%d+)')) or last
  if line:find('"event":"tile_hidden"', 1, true) or line:find('"face_up":false', 1, true) then
    unseen[#unseen + 1] = last
  end
end
local n = assert(unseen[tonumber(wanted)], "too few tiles went unseen")
local mine = assert(drawn(n), "no draw")

local at = n + 8
while lines[at + 2]:find('"by":"chance"', 1, true) do
  at = at + 1
end
local other
for later = at + 1, #lines - 1 do
  local tile = not other and drawn(later)
  other = tile and tile ~= mine and tile or other
end
assert(other, "no other tile is to come")

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
