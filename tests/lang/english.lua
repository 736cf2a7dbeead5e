-- What error messages say in no language but English: english.lua LANGUAGE FILE. In the made-up
-- language "xx" that is every word outside of ‹brackets› that is no name; in others the small words
-- without which English says nothing. Words are shown with the last line that names a file.

local language, handle = arg[1], assert(io.open(arg[2]))
local text = handle:read("a")
handle:close()

-- Names of the rule language, of its files and commands, and of the broken files.
local names = {}
for word in ([[amend replace define on opt when points sheet require error bastide trust show check
  script runtime syntax instructions bytes memory depth arguments json lua svg castles cemeteries
  ghosts goal hounds piles rule score fog true false react tile_attr broken bad left right nil
  Red Blue base everything random asked track_changed outcome reason winners]]):gmatch("%S+") do
  names[word] = true
end

local english = {}
for word in ([[the and of is are was were this that these those with without from has have had not
  no but which who must may can cannot should been be it its by to in for at than there here first
  expected found missing unknown known unexpected attempt near key file value]]):gmatch("%S+") do
  english[word] = true
end
-- Words of two languages.
local shared = { de = { "was", "in", "an" }, fr = { "an", "on", "no" } }
for _, word in ipairs(shared[language] or {}) do
  english[word] = nil
end

local failures, where = 0, ""
local function look_at(line)
  if line:find("^%s*%-?>?%s*%d+ |") then
    return -- of the script itself
  end
  where = line:find("/", 1, true) and line or where
  local found, seen, whole = {}, {}, line
  line = line:gsub("^bastide: a rule failed:", " ") -- of the tools
  line = line:gsub("known keys:›.*", "›") -- keys
  line = line:gsub("([\"'<])›.-‹([\"'>])", "%1› ‹%2") -- a name within a translated text
  line = line:gsub("›%s+bastide %l.*", "›") -- a command that can be typed, at the end
  line = line:gsub("‹.-›", " ")
  line = line:gsub('"[^"]*"', " "):gsub("'[^']*'", " "):gsub("`[^`]*`", " ")
  line = line:gsub("%b<>", " "):gsub("%b{}", " ")
  line = line:gsub("[%w_]+:[%a_][%w_/:]*", " ") -- ids
  line = line:gsub("[%w_%-%./]+/[%w_/%.%-]*", " ") -- files, tiles
  line = line:gsub("[%w_]+%.[%w_%.]+", " ") -- files, functions
  line = line:gsub("%w+%-[%w%-]+", " ") -- rulesets
  for word in line:gmatch("[%a\128-\255_]+") do
    local is_foreign
    if language == "xx" then
      is_foreign = #word > 2 and not names[word]
    else
      is_foreign = english[word]
    end
    if is_foreign and not seen[word] then
      seen[word] = true
      found[#found + 1] = word
    end
  end
  if #found > 0 then
    failures = failures + 1
    print("  " .. table.concat(found, " "):sub(1, 300) .. "\n  of: " .. whole:sub(1, 300)
      .. (whole == where and "" or "\n  after: " .. where:sub(1, 300)))
  end
end

for line in text:gmatch("[^\n]+") do
  look_at(line)
end
os.exit(failures == 0)
