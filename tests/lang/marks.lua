-- Turns texts for translators (.pot) into a made-up language in which every word that is translated
-- stands in ‹brackets›, so that what nobody has translated is seen: marks.lua < base.pot > xx.po

local function marked(text)
  local result, at = {}, 1
  text = text:gsub("{{", "\1"):gsub("}}", "\2") -- braces that are meant
  local function add(piece)
    -- What is between two values; blanks stay outside, and ends of lines too.
    -- A sentence and what is said where it does not hold are two: "it is|it is not".
    for line, ending in piece:gmatch("([^\n|]*)([\n|]?)") do
      local before, word, after = line:match("^(%s*)(.-)(%s*)$")
      result[#result + 1] = before .. (word ~= "" and "‹" .. word .. "›" or "") .. after .. ending
    end
  end
  while at <= #text do
    local from, to = text:find("{[^{}]*}", at)
    add(text:sub(at, (from or 0) - 1))
    if not from then
      break
    end
    result[#result + 1] = text:sub(from, to)
    at = to + 1
  end
  return (table.concat(result):gsub("\1", "{{"):gsub("\2", "}}"))
end

local escapes = { ["\\n"] = "\n", ["\\t"] = "\t", ['\\"'] = '"', ["\\\\"] = "\\" }

local function unquoted(text)
  return (text:gsub('\\[nt"\\]', escapes))
end

local function quoted(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("\n", "\\n"):gsub("\t", "\\t") .. '"'
end

local entry, key

local function flush()
  if entry and entry.msgid and entry.msgid ~= "" then
    print()
    if entry.msgctxt then
      print("msgctxt " .. quoted(entry.msgctxt))
    end
    print("msgid " .. quoted(entry.msgid))
    if entry.msgid_plural then
      print("msgid_plural " .. quoted(entry.msgid_plural))
      print("msgstr[0] " .. quoted(marked(entry.msgid)))
      print("msgstr[1] " .. quoted(marked(entry.msgid_plural)))
    else
      print("msgstr " .. quoted(marked(entry.msgid)))
    end
  end
  entry, key = {}, nil
end

print([[
msgid ""
msgstr ""
"Language: xx\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"]])
flush()
for line in io.lines() do
  local word, text = line:match('^(msg[%w_%[%]]+) "(.*)"$')
  local more = line:match('^"(.*)"$')
  if line == "" then
    flush()
  elseif word then
    key = word
    entry[key] = unquoted(text)
  elseif more and key then
    entry[key] = entry[key] .. unquoted(more)
  end
end
flush()
