-- What became of the changes of the engine: who noticed how many, and which nobody did.
--   lua5.4 report.lua ROOT LIST RESULTS EXCUSED SHARE
-- Exit code 1 when less than SHARE percent of those that matter were noticed.
local root, list_file, results_file, excused_file, share = table.unpack(arg)

local function lines_of(path)
  local lines = {}
  for line in assert(io.open(path)):lines() do
    lines[#lines + 1] = line
  end
  return lines
end

local noticed_by, seconds = {}, {}
for _, line in ipairs(lines_of(results_file)) do
  local number, by, time = line:match("^(%d+)\t([^\t]*)\t(%d+)$")
  noticed_by[number], seconds[number] = by, time
end

-- Changes that give the same games, or that only another build notices: by file, what is changed
-- and the line that holds it.
local excuses = {}
for _, excuse in ipairs(dofile(excused_file)) do
  excuses[table.concat({ excuse.file, excuse.change, excuse.line }, "\n")] = excuse
end

local sources = {}
local function source_line(file, number)
  sources[file] = sources[file] or lines_of(root .. "/" .. file)
  return (sources[file][tonumber(number)]:gsub("^%s+", ""))
end

local tried, time, excused, open, by_whom = 0, 0, 0, 0, {}
for _, line in ipairs(lines_of(list_file)) do
  local number, file, at, change = line:match("^(%d+)\t([^\t]*)\t(%d+)\t(.*)$")
  local by = noticed_by[number]
  if by then
    tried, time = tried + 1, time + seconds[number]
    local source = source_line(file, at)
    local excuse = by == "nobody" and excuses[table.concat({ file, change, source }, "\n")]
    if excuse then
      by = excuse.noticed_by or "excused"
      excused = excused + (excuse.noticed_by and 0 or 1)
    elseif by == "nobody" then
      open = open + 1
      print(("%s:%s: %s\n    %s"):format(file, at, change, source))
    end
    by_whom[by] = (by_whom[by] or 0) + 1
  end
end
local names = {}
for by in pairs(by_whom) do
  names[#names + 1] = by
end
table.sort(names)
for _, by in ipairs(names) do
  print(by .. ": " .. by_whom[by])
end
local rate = 100 * (tried - excused - open) / math.max(1, tried - excused)
print(("%d changes, %d excused, %.1f %% of the others noticed, %d s, %.1f s each"):format(
  tried, excused, rate, time, time / math.max(1, tried)))
os.exit(rate >= tonumber(share))
