-- No two types at the level of a namespace have one name: where two files that never see each
-- other define it, the linker keeps the functions of one for both, and no compiler says so. Relies
-- on clang-format: such a type begins its line. Starts in the root of the project; prints what is
-- wrong.

local failures, types, first = {}, 0, {}

local function check(file)
  local number, hidden = 0, false
  for line in io.lines(file) do
    number = number + 1
    if line:find("^namespace {") then
      hidden = true
    elseif line:find("^}  // namespace$") then
      hidden = false
    end
    local rest = line:match("^struct%s+(.*)") or line:match("^enum class%s+(.*)")
      or line:match("^class%s+(.*)") or line:match("^union%s+(.*)")
    local name = rest and not hidden and rest:find("{") and rest:match("^([%w_]+)[%s:]")
    if name and not rest:find("^[%w_]+::") and not rest:find("^[%w_]+%s*<") then
      types = types + 1
      local place = file .. ":" .. number
      if first[name] then
        failures[#failures + 1] = string.format("%s: %s is the name of another type, too: %s",
          place, name, first[name])
      end
      first[name] = first[name] or place
    end
  end
end

local pipe = assert(io.popen(
  "find kernel sdk plugins tests -name '*.cpp' -o -name '*.h' | LC_ALL=C sort"))
for file in pipe:lines() do
  check(file)
end
pipe:close()

if types < 300 then
  failures[#failures + 1] = string.format("only %d types found", types)
end
if #failures > 0 then
  print(table.concat(failures, "\n"))
  os.exit(1)
end
print(types .. " types, each with a name of its own")
