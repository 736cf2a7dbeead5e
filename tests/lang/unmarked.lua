-- Prints the words of a text that stand in no ‹brackets› and are no names.
-- Usage: unmarked.lua FILE [NAME…]
-- A file may hold several texts, each after a line "\f COMMAND: NAME…": names of that text alone.

local handle = assert(io.open(arg[1]))
local whole = handle:read("a")
handle:close()

-- Bots, seats, commands that are typed, and what a message begins with.
local names = {}
for word in ([[random greedy trained human bastide play save resume show rules json Rufus Ronja
  jsonl tmp base core]]):gmatch("%S+") do
  names[word] = true
end

for i = 2, #arg do
  for word in arg[i]:gmatch("%a+") do
    names[word] = true
  end
end

-- Words of this text that are neither marked nor names.
local function unmarked_in(text, own)
  text = text:gsub("‹.-›", " ")
  text = text:gsub("{%l+}", " ") -- values of a sentence that is shown as it stands
  text = text:gsub("%b[]", " ") -- whose rule: plugin and ids of the catalogue
  text = text:gsub("[%w_%-]+/[%w_/%.%-]+", " ") -- tiles and files
  text = text:gsub("[%w_]+:[%w_]+", " ") -- ids
  text = text:gsub("%l[%l_]*%.%l[%l_]*", " ") -- options
  text = text:gsub("%u+%-[%u%-]+%-%d+", " ")
  text = text:gsub("%-?%d+,%-?%d+ [%w_]+", " ") -- a cell and the key of a segment
  text = text:gsub("%l[%l_]+ %d+%.%d+%.%d+", " ") -- a plugin and its version
  text = text:gsub("%([%l%d%-]+,", " ") -- a ruleset
  text = text:gsub("%a+", function(word) -- pictures of tiles
    return word:find("(%a)%1%1") and "" or word
  end)
  local unmarked, seen = {}, {}
  for word in text:gmatch("%a%a%a+") do
    -- Letters of capitals alone are signs on the board.
    if not names[word] and not own[word] and not seen[word] and not word:find("^%u+$") then
      seen[word] = true
      unmarked[#unmarked + 1] = word
    end
  end
  return unmarked
end

local failures = 0
local function look_at(text, command, own)
  local unmarked = unmarked_in(text, own)
  if #unmarked > 0 then
    failures = failures + 1
    print("  " .. command .. table.concat(unmarked, " "):sub(1, 400))
  end
end

local first, rest = whole:match("^([^\f]*)(.*)$")
look_at(first, "", {})
for command, own_names, text in rest:gmatch("\f ([^\n]-: )([^\n]*)\n([^\f]*)") do
  local own = {}
  for word in own_names:gmatch("%a+") do
    own[word] = true
  end
  look_at(text, command, own)
end
os.exit(failures == 0)
