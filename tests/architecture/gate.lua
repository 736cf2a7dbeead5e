-- Nothing is written to the terminal but through the gate (sdk/tools/shell/gate.h), which makes
-- texts visible: in kernel/ and sdk/ no other file names a way to stdout or stderr. Starts in the
-- root of the project; prints what is wrong.

-- Files that may, and why.
local allowed = {
  ["sdk/tools/shell/gate.cpp"] = "the gate",
  ["sdk/tools/outside/child_process.cpp"] = "gives another process its own",
  ["sdk/tools/shell/platform.cpp"] = "asks what stdout, stderr and stdin are",
  ["sdk/tools/shell/line_editor.cpp"] = "libedit shows what is typed",
  ["kernel/base/check.h"] = "says where the program is broken, in words of our own, and ends it",
}

-- Words that write, as patterns over a line without its comment and its texts.
local ways = {
  "%f[%w_]cout%f[^%w_]", "%f[%w_]cerr%f[^%w_]", "%f[%w_]clog%f[^%w_]", "%f[%w_]stdout%f[^%w_]",
  "%f[%w_]stderr%f[^%w_]", "%f[%w_]STDOUT_FILENO%f[^%w_]", "%f[%w_]STDERR_FILENO%f[^%w_]",
  "%f[%w_]v?f?d?printf%s*%(", "%f[%w_]f?puts%s*%(", "%f[%w_]f?putc%s*%(", "%f[%w_]putchar%s*%(",
  "%f[%w_]fwrite%s*%(", "%f[%w_]perror%s*%(", "std::print", "fmt::print",
  "%f[%w_]write%s*%(%s*[12]%s*,", "%f[%w_]lua_writestring", "/dev/tty", "/dev/std",
}

local failures, files, uses = {}, 0, {}

-- The line without texts and remarks, so that words in messages do not count.
local function code_of(line)
  return (line:gsub('\\.', ""):gsub('"[^"]*"', '""'):gsub("'[^']*'", "''"):gsub("//.*$", ""))
end

local function check(file)
  files = files + 1
  local number = 0
  for line in io.lines(file) do
    number = number + 1
    local code = code_of(line)
    for _, way in ipairs(ways) do
      if (way:find("^/dev") and line or code):find(way) then
        uses[file] = true
        if not allowed[file] then
          failures[#failures + 1] = string.format("%s:%d: writes past the gate: %s",
            file, number, line:match("^%s*(.*)$"))
        end
      end
    end
  end
end

local pipe = assert(io.popen("find kernel sdk -name '*.cpp' -o -name '*.h' -o -name '*.c' | sort"))
for file in pipe:lines() do
  check(file)
end
pipe:close()

for file in pairs(allowed) do
  if not uses[file] then
    failures[#failures + 1] = file .. ": it writes nothing; take it off the list"
  end
end
if files < 100 then
  failures[#failures + 1] = string.format("only %d files found", files)
end
for _, failure in ipairs(failures) do
  print(failure)
end
os.exit(#failures == 0)
