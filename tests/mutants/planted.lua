-- Plants a fault of faults.lua, and tells what became of them all.
--
--   lua5.4 planted.lua count
--   lua5.4 planted.lua plant NUMBER TREE         exit 1: its text is not there once
--   lua5.4 planted.lua restore NUMBER ROOT TREE  the files of the fault as they are in ROOT
--   lua5.4 planted.lua report RESULTS SHARE      exit 1: fewer percent were noticed, or more than
--                                                a tenth of the list wants to be mended
local here = arg[0]:match("^(.*)/") or "."
local faults = dofile(here .. "/faults.lua")

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

local function planted_in(text, edit)
  local from, to = text:find(edit.was, 1, true)
  if not from or text:find(edit.was, to + 1, true) then
    return nil
  end
  return text:sub(1, from - 1) .. edit.becomes .. text:sub(to + 1)
end

local function plant(fault, tree)
  for _, edit in ipairs(fault) do
    local path = tree .. "/" .. (edit.file or fault.file)
    local text = planted_in(read(path), edit)
    if not text then
      print(("stale: %s, %s"):format(edit.file or fault.file, fault.says))
      return false
    end
    write(path, text)
  end
  return true
end

local function restore(fault, root, tree)
  for _, edit in ipairs(fault) do
    local file = "/" .. (edit.file or fault.file)
    write(tree .. file, read(root .. file))
  end
end

local function report(results, share)
  local noticed, tried, stale = 0, 0, 0
  for line in io.lines(results) do
    local number, by = line:match("^(%d+)\t([^\t]*)")
    local fault = faults[tonumber(number)]
    local survives = by == "nobody"
    if by == "stale" or by == "does not compile" then
      stale = stale + 1
    else
      tried = tried + 1
      noticed = noticed + (survives and 0 or 1)
    end
    if survives or by == "stale" or by == "does not compile" then
        local what = survives and "nobody notices" or by
      print(("%s %s: %s (%s): %s"):format(number, fault.file, fault.says, fault.rule, what))
    end
  end
  local percent = 100 * noticed / math.max(1, tried)
  print(("%d faults: %d noticed, %.1f %%; %d stale"):format(tried, noticed, percent, stale))
  return 100 * noticed >= share * tried and 10 * stale <= #faults
end

local verb = arg[1]
if verb == "count" then
  print(#faults)
elseif verb == "plant" then
  os.exit(plant(faults[tonumber(arg[2])], arg[3]) and 0 or 1)
elseif verb == "restore" then
  restore(faults[tonumber(arg[2])], arg[3], arg[4])
elseif verb == "report" then
  os.exit(report(arg[2], tonumber(arg[3])) and 0 or 1)
else
  error("usage: planted.lua count | plant N TREE | restore N ROOT TREE | report RESULTS SHARE")
end
