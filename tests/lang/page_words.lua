-- Prints what people read of the page of a game: page_words.lua PAGE.html

local handle = assert(io.open(arg[1]))
local page = handle:read("a")
handle:close()

-- Names of things that the page looks up, and what is drawn.
local unread = {
  "ruleset", "section", "phase", "plugin", "icon", "colour", "dashes", "what", "reason",
}

local data = page:match('<script type="application/json" id="data">(.-)</script>')
data = data:gsub('\\"', "”")
for _, key in ipairs(unread) do
  data = data:gsub('"' .. key .. '":"[^"]*"', " ")
end
for _, key in ipairs({ "rules", "plugins", "tiles" }) do
  data = data:gsub('"' .. key .. '":%b[]', " ")
end
data = data:gsub('"shapes":%[.-%]%]', " ")
-- Of scores: what, numbers, why not, what, source.
data = data:gsub('"lines":%[%[.-%]%]', function(lines)
  local words = {}
  for what, many in lines:gmatch('%["([^"]*)",[%d%-,]*"[^"]*","([^"]*)",') do
    words[#words + 1] = what .. " " .. many
  end
  return table.concat(words, "\n")
end)
data = data:gsub('"[^"]*":', " ") -- keys

page = page:gsub("<style>.-</style>", " "):gsub("<script.-</script>", " ")
page = page:gsub('<svg id="shapes".-</svg>%s*$', " "):gsub("<kbd>%u</kbd>", " ")
local words = {}
for _, name in ipairs({ "title", "aria%-label" }) do
  for word in page:gmatch(name .. '="([^"]*)"') do
    words[#words + 1] = word
  end
end
for text in page:gmatch(">([^<>]+)<") do
  words[#words + 1] = text
end
print(table.concat(words, "\n"))
print((data:gsub(",", "\n")))
