-- The index of rules: every id of docs/rules is named by a test, or stands with its reason in the
-- table of ids that need none. Counts are compared with those that the catalogues state. Starts in
-- the root of the project; prints what is wrong.

local folder = "docs/rules/"
local index = folder .. "README.md"

local failures = {}

local function fail(...)
  failures[#failures + 1] = string.format(...)
end

local function list_files(command)
  local files = {}
  local pipe = assert(io.popen(command))
  for file in pipe:lines() do
    files[#files + 1] = file
  end
  pipe:close()
  table.sort(files)
  return files
end

local function read(file)
  local handle = assert(io.open(file))
  local text = handle:read("a")
  handle:close()
  return text
end

-- "EX-BASE-CITY-1": capitals and digits, in groups with a hyphen between.
local function each_id(text)
  return text:gmatch("%f[%w][A-Z][A-Z0-9]*%-[A-Z0-9%-]*[A-Z0-9]")
end

local function kind_of(id)
  return id:find("^EX%-") and "examples" or id:find("^Q%-") and "rulings" or "rules"
end

-- Ids that begin an item of a list.
local function ids_of(file)
  local ids, counts = {}, { rules = 0, examples = 0, rulings = 0 }
  for line in io.lines(file) do
    local id = line:match("^%s*%- ([A-Z][A-Z0-9]*%-[A-Z0-9%-]*[A-Z0-9])%f[^%w]")
    if id then
      ids[#ids + 1] = id
      counts[kind_of(id)] = counts[kind_of(id)] + 1
    end
  end
  return ids, counts
end

local function check_counts(file, counts)
  local text = read(file)
  local rules, examples, rulings =
    text:match("%*%*(%d+) rules, (%d+) examples, (%d+) open questions with rulings%.%*%*")
  local wanted = ("%d, %d and %d"):format(counts.rules, counts.examples, counts.rulings)
  if ("%s, %s and %s"):format(rules, examples, rulings) ~= wanted then
    fail("%s: its head counts %s rules, %s examples and %s rulings, but it has %s",
      file, rules, examples, rulings, wanted)
  end
  local row = ("| %d | %d | %d |"):format(counts.rules, counts.examples, counts.rulings)
  local name = file:sub(#folder + 1)
  for line in io.lines(index) do
    if line:find("(" .. name .. ")", 1, true) and line:find("^|") then
      if not line:find(row, 1, true) then
        fail("%s: the row of %s should end with %s", index, name, row)
      end
      return
    end
  end
  fail("%s: no row for %s", index, name)
end

-- Every id of a catalogue, with its file.
local function read_catalogue()
  local known = {}
  for _, file in ipairs(list_files("ls " .. folder .. "*.md")) do
    if file ~= index then
      local ids, counts = ids_of(file)
      check_counts(file, counts)
      for _, id in ipairs(ids) do
        if known[id] then
          fail("%s: %s stands in %s too", file, id, known[id])
        end
        known[id] = file
      end
    end
  end
  return known
end

-- Scenarios name ids in "rules"; other tests anywhere.
local function read_tests()
  local named = {}
  for _, file in ipairs(list_files("find tests/scenarios -name '*.json'")) do
    for list in read(file):gmatch('"rules"%s*:%s*(%b[])') do
      for id in list:gmatch('"([^"]+)"') do
        named[id] = named[id] or file
      end
    end
  end
  local code = "find tests \\( -name '*.cpp' -o -name '*.lua' \\) ! -path 'tests/rules/*'"
  for _, file in ipairs(list_files(code)) do
    for id in each_id(read(file)) do
      named[id] = named[id] or file
    end
  end
  return named
end

-- Rows "| ids | why |" under the heading "Ids that need no test".
local function read_exempt(known)
  local exempt = {}
  local section = read(index):match("\n## Ids that need no test\n(.*)")
  for row in (section or ""):gmatch("\n(|[^\n]+|)") do
    local ids, why = row:match("^| (.-) | (.-) |$")
    for id in each_id(ids or "") do
      if not known[id] then
        fail("%s: %s is no id of a catalogue", index, id)
      elseif exempt[id] then
        fail("%s: %s stands twice among the ids that need no test", index, id)
      elseif #why < 10 then
        fail("%s: %s: say why it needs no test", index, id)
      end
      exempt[id] = true
    end
  end
  return exempt
end

local known = read_catalogue()
local named = read_tests()
local exempt = read_exempt(known)
local sum, tested = 0, 0
for id, file in pairs(known) do
  sum = sum + 1
  tested = tested + (named[id] and 1 or 0)
  if named[id] and exempt[id] then
    fail("%s: %s is named by %s; it belongs no more to the ids that need no test",
      index, id, named[id])
  elseif not named[id] and not exempt[id] then
    fail("%s: no test names %s; write a scenario, or say in %s why it needs none", file, id, index)
  end
end
for id, file in pairs(named) do
  if file:find("^tests/scenarios/") and not known[id] then
    fail("%s: %s is no id of a catalogue", file, id)
  end
end

table.sort(failures)
for _, failure in ipairs(failures) do
  print(failure)
end
print(("%d ids, %d named by a test, %d need none"):format(sum, tested, sum - tested))
os.exit(#failures == 0)
