-- Every text that a player reads has a key, and every key a text. Reads the Lua of plugins and
-- variants: what a rule denies, asks, ends or strikes by names a key of define.text or a question,
-- each of them is used, and no sentence stands anywhere else but in what rules say for the sheet.
-- Starts in the root of the project; prints what is wrong.

local failures = {}

local function fail(...)
  failures[#failures + 1] = string.format(...)
end

local function read(file)
  local handle = assert(io.open(file))
  local text = handle:read("a")
  handle:close()
  return text
end

local function list(command)
  local lines = {}
  local pipe = assert(io.popen(command))
  for line in pipe:lines() do
    lines[#lines + 1] = line
  end
  pipe:close()
  return lines
end

-- Tokens of a file: { kind = "text" or "word" or "sign", value, line }. Comments are left out.
local function tokens_of(text)
  local tokens, at, line = {}, 1, 1
  local function add(kind, value)
    tokens[#tokens + 1] = { kind = kind, value = value, line = line }
  end
  while at <= #text do
    local from, to = text:find("^%s+", at)
    if not from then
      from, to = text:find("^%-%-[^\n]*", at)
    end
    if from then
      local _, lines = text:sub(from, to):gsub("\n", "")
      line, at = line + lines, to + 1
    else
      local word = text:match("^[%a_][%w_]*", at)
      local quoted = text:match('^"[^"]*"', at)
      if word then
        add("word", word)
      elseif quoted then
        add("text", quoted:sub(2, -2))
      else
        add("sign", text:sub(at, at))
      end
      at = at + #(word or quoted or " ")
    end
  end
  return tokens
end

-- The number of the token that closes the bracket at `from`.
local function close_of(tokens, from)
  local depth = 0
  for i = from, #tokens do
    local value = tokens[i].kind == "sign" and tokens[i].value or ""
    if value == "{" or value == "(" or value == "[" then
      depth = depth + 1
    elseif value == "}" or value == ")" or value == "]" then
      depth = depth - 1
      if depth == 0 then
        return i
      end
    end
  end
  error("a bracket is not closed")
end

-- The number of the last token of the entry of a table whose value begins at `from`.
local function end_of_entry(tokens, from)
  local i = from
  while i <= #tokens do
    local value = tokens[i].kind == "sign" and tokens[i].value or ""
    if value == "{" or value == "(" or value == "[" then
      i = close_of(tokens, i)
    elseif value == "," or value == "}" then
      return i - 1
    end
    i = i + 1
  end
  return #tokens
end

-- Whether the values from token `at` on are these.
local function reads(tokens, at, ...)
  for i, value in ipairs { ... } do
    local token = tokens[at + i - 1]
    if not token or token.value ~= value or token.kind == "text" then
      return false
    end
  end
  return true
end

-- How a rule names a text: deny by a word of its plugin, all others by the full key.
-- Reasons are written in full, because guards compare them as written.
local says = {
  deny = true, extra_turn = true, extra_part = true, void = true, win = true, lose = true,
  cancel = true,
}

local function key_of(says_what, plugin, word)
  return says_what == "deny" and not word:find(":") and plugin .. ":" .. word or word
end

-- What the author of a ruleset reads, not a player: error(…), need(…), "…%d…". And the rings of
-- tiles: "fff frg grh hrf".
local function is_for_authors(tokens, at)
  local text = tokens[at].value
  return text:find("%%[ds]") or text:find("^%l%l%l %l%l%l %l%l%l %l%l%l$")
    or reads(tokens, at - 2, "error", "(")
end

-- What one plugin says: keys with a text, keys that are used, and all its literals.
local function read_plugin(plugin, files)
  local found = { texts = {}, used = {}, literals = {}, prefixes = {}, questions = {} }
  local function use(file, token, key)
    found.used[#found.used + 1] = { key = key, at = file .. ":" .. token.line }
  end
  for _, file in ipairs(files) do
    local tokens = tokens_of(read(file))
    local keyed = 0 -- up to this token sentences are the texts of keys
    local question = 0 -- up to this token a question is declared
    for i, token in ipairs(tokens) do
      local following = tokens[i + 1]
      if reads(tokens, i, "define", ".", "text", "{") then
        keyed = close_of(tokens, i + 3)
        for k = i + 4, keyed do
          if tokens[k].kind == "text" and reads(tokens, k + 1, "]", "=") then
            found.texts[tokens[k].value] = file .. ":" .. tokens[k].line
          end
        end
      elseif reads(tokens, i, "define", ".", "sheet", "{") then
        keyed = close_of(tokens, i + 3)
      elseif reads(tokens, i, "define", ".", "question", "{") then
        question = close_of(tokens, i + 3)
      elseif i < question and reads(tokens, i, "id", "=") and tokens[i + 2].kind == "text" then
        found.questions[tokens[i + 2].value] = file .. ":" .. token.line
        keyed = i + 2
      elseif i < question and reads(tokens, i, "text", "=") then
        keyed = math.max(keyed, end_of_entry(tokens, i + 2))
      elseif reads(tokens, i, "says", "=") then
        keyed = math.max(keyed, end_of_entry(tokens, i + 2))
      elseif i > keyed and token.kind == "text" then
        found.literals[token.value] = true
        if following and following.value == "." and reads(tokens, i + 1, ".", ".") then
          found.prefixes[#found.prefixes + 1] = token.value
        end
        if token.value:find("^%a+.* %a+ %a+") and not is_for_authors(tokens, i) then
          fail("%s:%d: a sentence without a key: \"%s\"", file, token.line, token.value)
        end
      elseif token.kind == "word" and says[token.value] and reads(tokens, i + 1, "(") then
        local last = tokens[close_of(tokens, i + 1) - 1]
        local first = token.value == "extra_turn" and last or tokens[i + 2]
        if first.kind == "text" then
          use(file, first, key_of(token.value, plugin, first.value))
        end
      elseif reads(tokens, i, "deny", "=") then
        use(file, token, key_of("deny", plugin, tokens[i + 2].value))
      elseif reads(tokens, i, "prompt", "=") and tokens[i + 2].kind == "text"
        and not reads(tokens, i + 3, ".", ".") then
        use(file, token, tokens[i + 2].value)
      elseif reads(tokens, i, "text", "=") and tokens[i + 2].kind == "text"
        and tokens[i + 2].value:find("^[%w_]+%.[%w_]+$") then
        use(file, token, tokens[i + 2].value) -- of a question that is written out
      end
    end
  end
  return found
end

local function is_used(found, plugin, key)
  if found.literals[key] or found.literals[key:gsub("^" .. plugin .. ":", "")] then
    return true
  end
  for _, prefix in ipairs(found.prefixes) do
    if key:sub(1, #prefix) == prefix then
      return true
    end
  end
  return false
end

local keys = 0
local function check(plugin, files)
  local found = read_plugin(plugin, files)
  for _, use in ipairs(found.used) do
    keys = keys + 1
    if not found.texts[use.key] then
      fail("%s: \"%s\" has no text: define.text { [\"%s\"] = … }", use.at, use.key, use.key)
    end
  end
  for id, at in pairs(found.questions) do
    keys = keys + 1
    if not found.literals[id] then
      fail("%s: nothing asks \"%s\"", at, id)
    end
  end
  for key, at in pairs(found.texts) do
    if not is_used(found, plugin, key) then
      fail("%s: nothing says \"%s\"", at, key)
    end
  end
end

for _, folder in ipairs(list("find plugins -mindepth 1 -maxdepth 1 -type d | sort")) do
  check(folder:match("[^/]+$"), list("find " .. folder .. " -name '*.lua' | sort"))
end
for _, file in ipairs(list("find scripts/variants docs/examples -name '*.lua' | sort")) do
  check(file:match("([^/]+)%.lua$"), { file })
  local text = file:find("^scripts") and read(file) or "-- title: x\n-- about: x"
  for _, key in ipairs { "title", "about" } do
    if not text:find("%-%- " .. key .. ": %S") then
      fail("%s: no \"-- %s: …\" at the top", file, key)
    end
  end
end

-- Whoever finds nothing has not looked.
if keys < 30 then
  fail("only %d uses of keys were found: the rules have more", keys)
end

table.sort(failures)
for _, failure in ipairs(failures) do
  print(failure)
end
os.exit(#failures == 0)
