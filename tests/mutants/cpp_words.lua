-- The words of a C++ text, with their places and their brackets. The file gives the function that
-- lists them.

local symbols = {
  "<<=", ">>=", "<=>", "...", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
  "||", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "%=",
}

-- Where the word that begins at `at` ends, and its kind; nil kind for blanks and comments.
local function scan(text, at)
  local two = text:sub(at, at + 1)
  if two == "//" then
    return (text:find("\n", at, true) or #text + 1)
  elseif two == "/*" then
    return select(2, text:find("*/", at, true)) + 1
  elseif text:find("^%s", at) then
    return text:match("^%s+()", at)
  elseif text:find("^#", at) then -- a directive, with its continued lines
    local stop = at
    repeat
      stop = text:find("\n", stop + 1, true) or #text + 1
    until text:sub(stop - 1, stop - 1) ~= "\\"
    return stop
  elseif text:find('^R"', at) then
    local mark = text:match('^R"([^(]*)%(', at)
    return select(2, text:find(")" .. mark .. '"', at, true)) + 1, "text"
  elseif text:find("^[%a_]", at) then
    return text:match("^[%w_]+()", at), "name"
  elseif text:find("^%d", at) then
    return text:match("^[%w_.']+()", at), "number"
  elseif text:find("^[\"']", at) then
    local quote = text:sub(at, at)
    local stop = at + 1
    while text:sub(stop, stop) ~= quote do
      stop = stop + (text:sub(stop, stop) == "\\" and 2 or 1)
    end
    return stop + 1, "text"
  end
  for _, symbol in ipairs(symbols) do
    if text:sub(at, at + #symbol - 1) == symbol then
      return at + #symbol, "symbol"
    end
  end
  return at + 1, "symbol"
end

local closing = { ["("] = ")", ["{"] = "}", ["["] = "]" }

-- Words of a text: { text =, kind =, from =, to = (the byte after), line =, partner = index }.
local function tokens_of(text)
  local tokens, open = {}, {}
  local at, line = 1, 1
  while at <= #text do
    local stop, kind = scan(text, at)
    local word = text:sub(at, stop - 1)
    if kind then
      tokens[#tokens + 1] = { text = word, kind = kind, from = at, to = stop, line = line }
      if closing[word] then
        open[#open + 1] = #tokens
      elseif #open > 0 and closing[tokens[open[#open]].text] == word then
        tokens[#tokens].partner = open[#open]
        tokens[open[#open]].partner = #tokens
        open[#open] = nil
      end
    end
    line = line + select(2, word:gsub("\n", ""))
    at = stop
  end
  return tokens
end

return tokens_of
