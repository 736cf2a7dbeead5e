-- French has a blank before : ; ! ? and within quotes: prints entries of catalogues that lack it.
-- Usage: french.lua FILE.po…

local function is_wrong(text)
  text = text:gsub("\\\\", ""):gsub("\\n", "\n"):gsub('\\"', '"')
  text = text:gsub("\u{a0}", " "):gsub("\u{202f}", " ")
  text = text:gsub("{[^{}]*}", "N") -- values and their formats
  text = text:gsub("^N:", ""):gsub("^[%dN]+:", "") -- file and line, as compilers write them
  text = text:gsub("« [^«»]* »", "N") -- what is typed or quoted
  text = text:gsub('"[^"\n]*":?', "N") -- a key of JSON, too
  text = text:gsub("ext:", "N")
  text = text:gsub("`[^`]*`", "N")
  return text:find("[^%s%p][;!?]%s") or text:find("[^%s%p][;!?]$") or text:find("[^%s%p]:%s")
    or text:find("[^%s%p]:$") or text:find("«[^ ]") or text:find("[^ ]»")
end

local failures = 0
for _, file in ipairs(arg) do
  local key, number, translation = nil, 0, ""
  local function flush()
    if key and is_wrong(translation) then
      print(("%s:%d: %s"):format(file, number, translation))
      failures = failures + 1
    end
    key, translation = nil, ""
  end
  local line_number, is_header = 0, true
  for line in io.lines(file) do
    line_number = line_number + 1
    local name, text = line:match('^(msg[%w_%[%]]+) "(.*)"$')
    local more = line:match('^"(.*)"$')
    if name then
      flush()
      if name == "msgid" and text ~= "" then
        is_header = false
      end
      if name:find("^msgstr") and not is_header then
        key, number, translation = name, line_number, text
      end
    elseif more and key then
      translation = translation .. more
    elseif line == "" then
      flush()
      is_header = line_number < 3
    end
  end
  flush()
end
os.exit(failures == 0)
