-- What the last run of ./test took and found, from the files that it left in build/times.
--   timing.lua sum ROOT [BOUND [LEFT_OUT…]]   five lines of times, what was left out, the sum; as ./test ends;
--                                             BOUND is in seconds, or by_name: a build may have no test of a name
--   timing.lua table ROOT                     all of it, for docs/testing.md
--   timing.lua keep ROOT                      writes tests/times.txt: by it the longest tests begin first, and the
--                                             next run says what grew
local command, root = arg[1], arg[2]
local folder = root .. "/build/times/"
local presets = { "release", "asan", "tsan" }
local CORES = 2
local by_name = arg[3] == "by_name"  -- ./test --slow NAME: a build may have no such test

local function read(name)
  local file = io.open(name)
  if not file then return nil end
  local text = file:read("a")
  file:close()
  return text
end

-- Seconds of a file of `time` ("USER SYSTEM CLOCK"), or of the last line of `times` ("0m1.5s 0m0.2s").
local function seconds(text)
  if not text then return nil end
  text = text:gsub(",", ".")  -- of other languages
  local user, system = text:match("([%d.]+) ([%d.]+) [%d.]+%s*$")
  if user then return user + system end
  local minutes, rest, more, last = text:match("(%d+)m([%d.]+)s (%d+)m([%d.]+)s%s*$")
  return minutes and minutes * 60 + rest + more * 60 + last
end

-- A test of ctest as { preset, name, seconds, passed, failed, skipped, clock }: a program of cases counts each of
-- them, and so does what speaks TAP.
local function count_cases(output)
  local ran, passed, skipped = 0, 0, 0
  for number in output:gmatch("%[  PASSED  %] (%d+) tests?%.") do passed = passed + number end
  for number in output:gmatch("%[  SKIPPED %] (%d+) tests?[.,]") do skipped = skipped + number end
  for number in output:gmatch("%[==========%] (%d+) tests? from %d+ test suites? ran") do ran = ran + number end
  for number in output:gmatch("\n[#ℹ]+ tests (%d+)") do ran = ran + number end
  for number in output:gmatch("\n[#ℹ]+ pass (%d+)") do passed = passed + number end
  for number in output:gmatch("\n[#ℹ]+ skipped (%d+)") do skipped = skipped + number end
  return ran, passed, skipped
end

local tests, parts, left_out = {}, {}, {}
for i = 4, #arg do left_out[#left_out + 1] = arg[i] end

-- What says that it left something out: a line "left out: WHAT".
local function note_left_out(output)
  for what in output:gmatch("\nleft out: ([^\n]+)") do left_out[#left_out + 1] = what end
end

for _, preset in ipairs(presets) do
  local outputs = {}
  local said = read(folder .. preset .. ".outputs") or ""
  for name, output in said:gmatch("\n%d+/%d+ Test: (%S+)\n.-\nOutput:\n%-+(.-)<end of output>") do
    outputs[name] = output
  end
  local results = read(folder .. preset .. ".results") or ""
  local count = 0
  for name, result, clock in results:gmatch("Test +#%d+: (%S+) %.+ *([^\n]-) +([%d.]+) sec") do
    count = count + 1
    local output = outputs[name] or ""
    local test = {
      preset = preset, name = name, clock = tonumber(clock), passed = 0, failed = 0, skipped = 0,
      seconds = seconds(read(folder .. preset .. ".each/" .. name)) or tonumber(clock),
    }
    note_left_out(output)
    local ran, passed, skipped = count_cases(output)
    local has_cases = name:find("^bastide_") or name:find("^threads%.")
    if result == "Passed" and has_cases and ran == 0 then
      test.failed = 1  -- a filter that nothing passes, or an end in the middle
    elseif result == "Passed" then
      test.passed, test.skipped = math.max(passed, ran > 0 and 0 or 1), skipped
    elseif result:find("Skipped") then
      test.skipped = 1
      if not output:find("\nleft out: ") then left_out[#left_out + 1] = name end
    else
      test.passed, test.skipped = passed, skipped
      test.failed = math.max(1, ran - passed - skipped)
    end
    tests[#tests + 1] = test
  end
  -- What ctest itself says must agree: it may have been ended in the middle, or found nothing.
  local bad, all = results:match("(%d+) tests failed out of (%d+)")
  local says_well = read(folder .. preset .. ".status") == nil
  local may_lack = results:find("No tests were found", 1, true) and by_name
  if results ~= "" and not may_lack and (tonumber(all) ~= count or (not says_well and tonumber(bad) == 0)) then
    tests[#tests + 1] = { preset = preset, name = "ctest", seconds = 0, clock = 0, passed = 0, failed = 1, skipped = 0 }
  end
  for _, part in ipairs { "configure", "build", "tests" } do
    local taken = seconds(read(folder .. preset .. "." .. part))
    if taken then parts[#parts + 1] = { preset = preset, name = part, seconds = taken } end
  end
  if read(folder .. preset .. ".unbuilt") then
    tests[#tests + 1] = { preset = preset, name = "build", seconds = 0, clock = 0, passed = 0, failed = 1, skipped = 0 }
  end
end

local function part_of(preset, name)
  for _, part in ipairs(parts) do
    if part.preset == preset and part.name == name then return part.seconds end
  end
  return 0
end
local function parts_of(preset)
  return part_of(preset, "configure"), part_of(preset, "build"), part_of(preset, "tests")
end
local packages = (seconds(read(folder .. "packages")) or 0) + (seconds(read(folder .. "packages.lists")) or 0)
local whole = (seconds(read(folder .. "whole")) or 0) - packages

-- What tests take on quiet cores when the longest begin first.
local function on_cores(list)
  local order, free, last = {}, {}, 0
  for _, one in ipairs(list) do order[#order + 1] = one.seconds end
  table.sort(order, function(a, b) return a > b end)
  for i = 1, CORES do free[i] = 0 end
  for _, taken in ipairs(order) do
    table.sort(free)
    free[1] = free[1] + taken
    last = math.max(last, free[1])
  end
  return last
end
local function tests_of(preset)
  local list = {}
  for _, test in ipairs(tests) do
    if test.preset == preset then list[#list + 1] = test end
  end
  return list
end
-- Configuring runs on one core. Compiling keeps all busy but for links at its end, which some seconds stand for.
local function quiet_minutes()
  local clock = 0
  for _, preset in ipairs(presets) do
    local built = part_of(preset, "build")
    clock = clock + part_of(preset, "configure") + built / CORES + (built > 0 and 5 or 0) + on_cores(tests_of(preset))
  end
  return clock / 60
end

local function kept_times()
  local kept = {}
  for preset, name, taken in (read(root .. "/tests/times.txt") or ""):gmatch("(%w+) (%S+) ([%d.]+)\n") do
    kept[preset .. " " .. name] = tonumber(taken)
  end
  return kept
end

-- What took so much longer than in tests/times.txt, most first.
local function grown()
  local kept, list = kept_times(), {}
  local function add(preset, name, taken)
    local before = kept[preset .. " " .. name] or 0
    if taken > before then
      local text = ("%s (%s): %.0f s, before %.0f"):format(name, preset, taken, before)
      list[#list + 1] = { more = taken - before, text = text }
    end
  end
  for _, test in ipairs(tests) do add(test.preset, test.name, test.seconds) end
  for _, part in ipairs(parts) do
    if part.name == "build" then add(part.preset, part.name, part.seconds) end
  end
  table.sort(list, function(a, b) return a.more > b.more end)
  return list
end

local function say_sum()
  print("Seconds of processor time: configuring, building, testing")
  for _, preset in ipairs(presets) do
    local configured, built, tested = parts_of(preset)
    if configured + tested > 0 then
      print(("  %-8s %5.0f %5.0f %5.0f"):format(preset, configured, built, tested))
    end
  end
  local rest = packages > 0 and (", and %.0f for packages"):format(packages) or ""
  print(("  in all   %5.0f%s; %.0f minutes on two quiet cores"):format(whole, rest, quiet_minutes()))
  local bound = tonumber(arg[3] or "")
  if bound and whole > bound then
    print(("More than the %d seconds that ./test may take. What grew most since tests/times.txt:"):format(bound))
    local list = grown()
    for i = 1, math.min(3, #list) do print("  " .. list[i].text) end
  end
  for _, what in ipairs(left_out) do print("Left out: " .. what) end
  local passed, failed, skipped = 0, 0, 0
  for _, test in ipairs(tests) do
    passed, failed, skipped = passed + test.passed, failed + test.failed, skipped + test.skipped
    if test.failed > 0 then print(("Failed: %s (%s)"):format(test.name, test.preset)) end
  end
  if passed + failed + skipped == 0 then failed = 1 end
  print(("%d passed, %d failed%s"):format(passed, failed, skipped > 0 and (", %d skipped"):format(skipped) or ""))
  os.exit(failed == 0)
end

local function say_table()
  print("| Build | configure | build | tests |\n|---|---:|---:|---:|")
  for _, preset in ipairs(presets) do
    print(("| `%s` | %.0f | %.0f | %.0f |"):format(preset, parts_of(preset)))
  end
  print(("\nIn all %.0f seconds of processor time, and %.0f for packages; %.1f minutes on two quiet cores.\n")
    :format(whole, packages, quiet_minutes()))
  table.sort(tests, function(a, b) return a.seconds > b.seconds end)
  print("| Test | build | seconds |\n|---|---|---:|")
  for i = 1, math.min(30, #tests) do
    print(("| `%s` | `%s` | %.1f |"):format(tests[i].name, tests[i].preset, tests[i].seconds))
  end
end

local function keep()
  for _, preset in ipairs(presets) do
    assert(part_of(preset, "tests") > 0, "./test did not run as a whole")
  end
  local lines = {}
  for _, part in ipairs(parts) do
    if part.name == "build" then lines[#lines + 1] = ("%s build %.0f"):format(part.preset, part.seconds) end
  end
  for _, test in ipairs(tests) do
    if test.seconds >= 0.5 then lines[#lines + 1] = ("%s %s %.0f"):format(test.preset, test.name, test.seconds) end
  end
  table.sort(lines)
  local file <close> = assert(io.open(root .. "/tests/times.txt", "w"))
  file:write(table.concat(lines, "\n"), "\n")
end

if command == "sum" then say_sum()
elseif command == "table" then say_table()
elseif command == "keep" then keep()
else error("usage: timing.lua sum|table|keep ROOT") end
