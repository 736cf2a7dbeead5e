-- Reads every #include under kernel/ and sdk/ and compares it with the floors: a file includes only
-- files of lower floors, and within a floor no headers include each other in a circle. sdk/tools is
-- made of shelves, each of them a floor. Also: a source begins with its header, and the kernel
-- names no game. Starts in the root of the project; prints what is wrong.

-- Bottom to top. Floors with the same number are peers: none includes another.
local floors = {
  ["sdk/include"] = 0,
  ["sdk/native"] = 1, -- sees nothing of the engine but its C functions
  ["kernel/base"] = 1,
  ["kernel/model"] = 2,
  ["kernel/state"] = 3,
  ["kernel/rules"] = 4,
  ["kernel/flow"] = 5,
  ["kernel/lua"] = 6,
  ["kernel/io"] = 6,
  ["kernel/native"] = 6,
  ["kernel/load"] = 7,
  ["kernel"] = 8, -- engine.h, engine.cpp
  ["sdk/bots"] = 9,
}

-- Of sdk/tools, bottom to top. All its code lies on a shelf: the folder itself is no floor.
local shelves = {
  "shell", "trial", "draw", "explain", "outside", "convert", "measure", "jobs", "author", "parcel",
  "mutants", "page", "play", "verbs",
}
for i, shelf in ipairs(shelves) do
  floors["sdk/tools/" .. shelf] = 9 + i
end
floors["sdk/session"] = floors["sdk/tools/verbs"] - 0.5
floors["sdk/python"] = floors["sdk/session"]

-- Words of particular games, in the singular; the plural counts too.
local game_words = {
  "abbot", "carcassonne", "castle", "cemetery", "cemeterie", "citie", "city", "cloister", "farmer",
  "garden", "ghost", "harvest", "hill", "hound", "knight", "meeple", "mist", "monasterie",
  "monastery", "monk", "pennant", "river", "road", "scarecrow", "sheep", "shepherd", "stable",
  "vineyard", "wolf", "wolve",
}

-- What tells the time of day.
local wall_clocks = { "system_clock", "gettimeofday", "CLOCK_REALTIME", "std::time", "localtime" }
-- There the date of a file is made a text, which is only shown.
local shows_dates = { ["sdk/tools/shell/platform.cpp"] = true }

local failures = {}

local function fail(...)
  failures[#failures + 1] = string.format(...)
end

local function list_files(folder, pattern)
  local files = {}
  local command = string.format("find %s -type f -name '%s' 2>/dev/null", folder, pattern)
  local pipe = assert(io.popen(command))
  for file in pipe:lines() do
    files[#files + 1] = file
  end
  pipe:close()
  table.sort(files)
  return files
end

local function read_lines(file)
  local lines = {}
  for line in io.lines(file) do
    lines[#lines + 1] = line
  end
  return lines
end

local function exists(file)
  local handle = io.open(file)
  if handle then
    handle:close()
  end
  return handle ~= nil
end

-- The floor a file belongs to: the longest folder of the table that it lies in.
local function floor_of(file)
  local folder = file:match("^(.*)/[^/]*$")
  while folder do
    if floors[folder] then
      return folder, floors[folder]
    end
    folder = folder:match("^(.*)/[^/]*$")
  end
end

-- Includes of one file, as paths from the root; `<bastide/x.h>` lies below sdk/include.
local function includes_of(file)
  local found = {}
  for number, line in ipairs(read_lines(file)) do
    local quoted = line:match('^%s*#%s*include%s*"([^"]+)"')
    local own = line:match("^%s*#%s*include%s*<(bastide/[^>]+)>")
    local target = quoted or (own and "sdk/include/" .. own)
    if target then
      found[#found + 1] = { target = target, line = number }
    end
  end
  return found
end

-- Returns: file → files of the same floor that it includes → where.
local function check_includes()
  local within = {}
  local count = 0
  for _, folder in ipairs({ "kernel", "sdk" }) do
    for _, file in ipairs(list_files(folder, "*.[ch]*")) do
      local is_code = file:match("%.h$") or file:match("%.cpp$") or file:match("%.c$")
      local floor, number = floor_of(file)
      if is_code and not floor then
        fail("%s: its folder is no floor of tests/architecture/floors.lua", file)
      elseif is_code then
        for _, include in ipairs(includes_of(file)) do
          count = count + 1
          local place = file .. ":" .. include.line
          local target_floor, target_number = floor_of(include.target)
          if not exists(include.target) then
            fail('%s: "%s" does not exist; includes are paths from the root', place, include.target)
          elseif not target_floor then
            fail('%s: "%s" lies on no floor', place, include.target)
          elseif target_floor == floor then
            within[file] = within[file] or {}
            within[file][include.target] = place
          elseif target_number >= number then
            fail('%s: %s includes "%s": %s', place, floor, include.target,
              target_number == number and "they are peers" or "it is higher up")
          end
        end
      end
    end
  end
  if count < 100 then
    fail("only %d includes found: is this the root of the project?", count)
  end
  return within
end

-- The table of shelves in docs/architecture.md has the same shelves in the same order.
local function check_shelf_table()
  local file = "docs/architecture.md"
  local told = {}
  local inside = false
  for _, line in ipairs(read_lines(file)) do
    if line:match("^## ") then
      inside = line == "## Shelves"
    end
    told[#told + 1] = inside and line:match("^| `(%l+)` |") or nil
  end
  local is, should = table.concat(told, ", "), table.concat(shelves, ", ")
  if is ~= should then
    fail('%s: the table below "## Shelves" has "%s" instead of "%s"', file, is, should)
  end
end

-- Reports each circle once, as "a → b → a".
local function check_circles(within)
  local files = {}
  for file in pairs(within) do
    files[#files + 1] = file
  end
  table.sort(files)
  local done = {}
  local path = {}

  local function visit(file)
    for i, earlier in ipairs(path) do
      if earlier == file then
        fail("%s: these include each other in a circle: %s → %s", within[path[#path]][file],
          table.concat(path, " → ", i), file)
        return
      end
    end
    if done[file] then
      return
    end
    path[#path + 1] = file
    local others = {}
    for other in pairs(within[file] or {}) do
      others[#others + 1] = other
    end
    table.sort(others)
    for _, other in ipairs(others) do
      visit(other)
    end
    path[#path] = nil
    done[file] = true
  end

  for _, file in ipairs(files) do
    visit(file)
  end
end

-- Compiled first, a header shows that it includes all that it needs.
local function check_first_includes()
  for _, folder in ipairs({ "kernel", "sdk", "tests" }) do
    for _, file in ipairs(list_files(folder, "*.cpp")) do
      local header = file:gsub("%.cpp$", ".h")
      if exists(header) then
        local first
        for number, line in ipairs(read_lines(file)) do
          local target = line:match('^%s*#%s*include%s*["<]([^">]+)[">]')
          if target then
            first = { target = target, line = number }
            break
          end
        end
        if not first or first.target ~= header then
          fail('%s:%d: begin with #include "%s"', file, first and first.line or 1, header)
        end
      end
    end
  end
end

-- "stable" is a building only in texts; elsewhere it means that something does not move.
local function is_innocent(word, line)
  return word == "stable" and not line:match('"[^"]*%f[%w]stables?%f[%W][^"]*"')
end

local function check_words()
  local known = {}
  for _, word in ipairs(game_words) do
    known[word] = word
    known[word .. "s"] = word
  end
  for _, file in ipairs(list_files("kernel", "*")) do
    for number, line in ipairs(read_lines(file)) do
      -- Words of identifiers count too: next_road, RoadKind.
      local split = line:gsub("(%l)(%u)", "%1 %2")
      for word in split:gmatch("%a+") do
        local game_word = known[word:lower()]
        if game_word and not is_innocent(game_word, line) then
          fail("%s:%d: \"%s\" is a word of a particular game", file, number, word)
        end
      end
    end
  end
end

-- A clock that is set back must not be able to spoil anything: times are measured by one that only
-- goes forward, and nothing is named after a date.
local function check_clocks()
  for _, folder in ipairs({ "kernel", "sdk/bots", "sdk/tools" }) do
    for _, file in ipairs(list_files(folder, "*.[ch]*")) do
      for number, line in ipairs(read_lines(file)) do
        for _, word in ipairs(wall_clocks) do
          if line:find(word, 1, true) and not shows_dates[file] then
            fail("%s:%d: %s can be set back; use std::chrono::steady_clock", file, number, word)
          end
        end
      end
    end
  end
end

check_circles(check_includes())
check_shelf_table()
check_first_includes()
check_words()
check_clocks()
for _, failure in ipairs(failures) do
  print(failure)
end
os.exit(#failures == 0)
