-- Runs every code block of a page, in order, in an empty folder of its own, as a reader would.
-- Usage: lua run_blocks.lua PAGE PATH_OF_BASTIDE
--
--   ```lua file=PATH   (json, python)       the block becomes this file
--   ```lua                                 a fragment of a variant: it must load and play
--   ```sh                                  lines that begin with "$ " are commands; what follows is
--                                          their whole output, … standing for any text. Lines like
--                                          "you> none" hold what is typed. A last line
--                                          "[exit code 1]" says how the command ends (0).
--   <!-- meanwhile: COMMAND -->            before a block of one command that watches files: runs
--                                          while it waits; it ends after having seen the change
--
-- A block of any other kind is an error, and so is an indented one.

local page, bastide = arg[1], arg[2]
local failures = 0
local folder -- holds work/, where the reader is, and bin/ with the program

local function fail(line, text)
  failures = failures + 1
  print(string.format("%s:%d: %s", page, line, text))
end

local function quoted(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

-- Output of a command in the reader's folder, both streams, and its exit code.
local function output_of(command)
  local setup = string.format("cd %s && PATH=%s:$PATH && unset BASTIDE_PATH && ",
    quoted(folder .. "/place"), quoted(folder .. "/bin"))
  local pipe = assert(io.popen(setup .. "{ " .. command .. "\n} 2>&1"))
  local text = pipe:read("a")
  local _, how, code = pipe:close()
  return text, how == "exit" and code or 128
end

local function write_file(path, text)
  output_of("mkdir -p " .. quoted(path:match("^(.*)/") or "."))
  local file = assert(io.open(folder .. "/place/" .. path, "w"))
  file:write(text)
  file:close()
end

local function remove_file(path)
  os.remove(folder .. "/place/" .. path)
end

-- { line =, kind =, file =, meanwhile =, lines = {} } in order.
local function read_blocks()
  local blocks, block, meanwhile = {}, nil, nil
  local number, before = 0, ""
  for line in io.lines(page) do
    number = number + 1
    local info = line:match("^```(.*)$")
    if block and info then
      block = nil
    elseif block then
      block.lines[#block.lines + 1] = line
    elseif info then
      block = {
        line = number, kind = info:match("^%S*"), file = info:match("file=(%S+)"),
        meanwhile = meanwhile, lines = {},
      }
      blocks[#blocks + 1] = block
      meanwhile = nil
    elseif line:match("^    %S") and before:match("^%s*$") then
      fail(number, "an indented block is not run; put it between ``` lines")
    else
      meanwhile = line:match("^<!%-%- meanwhile: (.*) %-%->$") or meanwhile
    end
    before = line
  end
  return blocks
end

-- { command =, typed =, expected =, code = } of a block of the shell.
local function read_commands(block)
  local commands, current = {}, nil
  for i, line in ipairs(block.lines) do
    local command = line:match("^%$ (.*)$")
    local prompt, typed = line:match("^(%a[%w ]*> )(.*)$")
    if command then
      current = { command = command, line = block.line + i, typed = {}, expected = "", code = 0 }
      commands[#commands + 1] = current
    elseif not current then
      fail(block.line + i, "a block of the shell begins with a command")
      return {}
    elseif line:match("^%[exit code %d+%]$") then
      current.code = tonumber(line:match("%d+"))
    elseif prompt then
      current.expected = current.expected .. prompt
      current.typed[#current.typed + 1] = typed
    else
      current.expected = current.expected .. line .. "\n"
    end
  end
  return commands
end

local function trimmed(text)
  return (text:gsub("%s+$", ""))
end

-- Does the text match, "…" standing for anything?
local function matches(text, expected)
  local pattern = trimmed(expected):gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0"):gsub("…", ".-")
  return trimmed(text):match("^" .. pattern .. "$") ~= nil
end

-- What to type while a command watches: the change, once it waits for something to happen.
local waiting = [[
quiet() { # the output has not grown for a while
  old=-1
  while [ "$(wc -c <output)" != "$old" ]; do old=$(wc -c <output); sleep 1; done
}
until [ -s output ]; do sleep 0.1; done
quiet; %s
n=0
until grep -q ' changed' output || [ $n -gt 300 ]; do sleep 0.1; n=$((n + 1)); done
quiet
]]

local function run_watching(command, meanwhile)
  write_file("meanwhile.sh", waiting:format(meanwhile))
  local _, code = output_of(": >output; sh meanwhile.sh | " .. command .. " >output 2>&1")
  local text = output_of("cat output")
  remove_file("output")
  remove_file("meanwhile.sh")
  return text, code
end

local function run_shell(block)
  local commands = read_commands(block)
  if block.meanwhile and #commands ~= 1 then
    fail(block.line, "a block with something meanwhile has one command")
  end
  for _, one in ipairs(commands) do
    local text, code
    if block.meanwhile then
      text, code = run_watching(one.command, block.meanwhile)
    else
      local typed = table.concat(one.typed, "\n")
      write_file(".typed", typed == "" and "" or typed .. "\n")
      text, code = output_of(one.command .. " <.typed")
      remove_file(".typed")
    end
    if code ~= one.code then
      fail(one.line, string.format("exit code %d, expected %d:\n%s", code, one.code, text))
    elseif one.expected ~= "" and not matches(text, one.expected) then
      fail(one.line, one.command .. "\nprints\n" .. text .. "\nexpected\n" .. one.expected)
    end
  end
end

local is_of_file = { lua = true, json = true, python = true }

local function run_block(block, number)
  local text = table.concat(block.lines, "\n") .. "\n"
  if block.kind == "sh" then
    run_shell(block)
  elseif is_of_file[block.kind] and block.file then
    write_file(block.file, text)
  elseif block.kind == "lua" then
    local file = string.format("fragment_%d.lua", number)
    write_file(file, "-- title: Fragment\n-- requires: base\n\n" .. text)
    local output, code = output_of("bastide check --games 2 ./" .. file)
    if code ~= 0 then
      fail(block.line, output)
    end
    remove_file(file)
  else
    fail(block.line, "nobody runs a block of kind \"" .. block.kind .. "\"")
  end
end

local blocks = read_blocks()

-- Scenarios beside this script that prove what the page says about the files that it made.
local function run_proofs()
  local here = arg[0]:match("^(.*)/") .. "/" .. page:match("([^/]*)%.md$")
  local pipe = assert(io.popen("realpath " .. quoted(here) .. " && test -d " .. quoted(here)))
  local proofs = pipe:read("l")
  if pipe:close() then
    local text, code = output_of("bastide test " .. quoted(proofs))
    if code ~= 0 then
      fail(1, text)
    end
  end
end

-- An empty folder, in which bastide is a command.
local function make_folder()
  local pipe = assert(io.popen("mktemp -d"))
  folder = pipe:read("l")
  pipe:close()
  os.execute(string.format("mkdir %s %s; ln -s \"$(realpath %s)\" %s", quoted(folder .. "/place"),
    quoted(folder .. "/bin"), quoted(bastide), quoted(folder .. "/bin/bastide")))
end

make_folder()
for number, block in ipairs(blocks) do
  run_block(block, number)
end
run_proofs()
os.execute("rm -rf " .. quoted(folder))
if #blocks == 0 then
  fail(1, "no code block")
end
print(string.format("%s: %d blocks, %d failures", page, #blocks, failures))
os.exit(failures == 0)
