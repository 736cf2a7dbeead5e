-- A function of kernel/ and sdk/ has at most 60 lines and a cyclomatic complexity of 15. Relies on
-- clang-format: a function ends at the first brace that stands as far in as its first line. Starts
-- in the root of the project; prints what is wrong.

local most_lines, most_complex = 60, 15

-- What begins a block that is no function.
local no_function = {
  "namespace", "class", "struct", "enum", "union", "constexpr", "static constexpr", "const ",
  "extern",
}

-- What a path through a function may depend on; code without texts and remarks.
local forks = {
  "%f[%w_]if%f[^%w_]", "%f[%w_]for%f[^%w_]", "%f[%w_]while%f[^%w_]", "%f[%w_]catch%f[^%w_]",
  "&&", "||", "%?",
}

local failures, functions = {}, 0

-- The lines of a file, without texts and remarks.
local function code_of(file)
  local handle = assert(io.open(file))
  local text = handle:read("a") .. "\n"
  handle:close()
  local function blank(part)
    return (part:gsub("[^\n]", ""))
  end
  text = text:gsub('R"(%b())"', function(part) return '""' .. blank(part) end)
  text = text:gsub("\\.", ""):gsub('"[^"\n]*"', '""'):gsub("'[^'\n]*'", "' '")
  text = text:gsub("//[^\n]*", ""):gsub("/%*.-%*/", blank)
  local lines = {}
  for line in text:gmatch("(.-)\n") do
    lines[#lines + 1] = (line:gsub("%s+$", ""))
  end
  return lines
end

local function begins_function(line)
  local indent, code = line:match("^( ? ?)(%S.*){$")
  if not indent or not code:find("[()]") then
    return nil
  end
  for _, word in ipairs(no_function) do
    if code:sub(1, #word) == word then
      return nil
    end
  end
  return indent
end

local function first_line(lines, at)
  while at > 1 and lines[at - 1] ~= "" and not lines[at - 1]:find("[;{}:]$") do
    at = at - 1
  end
  return at
end

local function complexity(lines, first, last)
  local count = 1
  for i = first, last do
    for _, fork in ipairs(forks) do
      count = count + select(2, lines[i]:gsub(fork, ""))
    end
  end
  return count
end

local function check(file)
  local lines = code_of(file)
  local i = 1
  while i <= #lines do
    local indent = begins_function(lines[i])
    if indent then
      functions = functions + 1
      local last = i + 1
      while last < #lines and lines[last]:sub(1, #indent + 1) ~= indent .. "}" do
        last = last + 1
      end
      local first = first_line(lines, i)
      local length, complex = last - first + 1, complexity(lines, i + 1, last)
      if length > most_lines or complex > most_complex then
        failures[#failures + 1] = string.format(
          "%s:%d: %d lines, complexity %d; at most %d and %d: %s",
          file, first, length, complex, most_lines, most_complex, lines[first])
      end
      i = last
    end
    i = i + 1
  end
end

local pipe = assert(io.popen("find kernel sdk -name '*.cpp' -o -name '*.h' | sort"))
for file in pipe:lines() do
  check(file)
end
pipe:close()

if functions < 2000 then
  failures[#failures + 1] = string.format("only %d functions found", functions)
end
for _, failure in ipairs(failures) do
  print(failure)
end
os.exit(#failures == 0)
