-- Says what German and French lack, in what `bastide texts --json` has written: whole.lua FILE

local handle = assert(io.open(arg[1]))
local text = handle:read("a")
handle:close()

local count, failures = 0, 0
for row in text:gmatch("{[^{}]*}") do
  local name = row:match('"name": "([^"]*)"')
  local language = row:match('"language": "([^"]*)"')
  if name and (language == "de" or language == "fr") then
    count = count + 1
    for _, what in ipairs { "missing", "unused" } do
      local list = row:match('"' .. what .. '": (%b[])')
      if list ~= "[]" then
        failures = failures + 1
        print(("%s, %s: %s: %s"):format(name, language, what, list:sub(1, 300)))
      end
    end
  end
end
-- Eight plugins, the variants, the rulesets, in two languages.
if count < 20 then
  failures = failures + 1
  print(("only %d files of German and French were found"):format(count))
end
os.exit(failures == 0)
