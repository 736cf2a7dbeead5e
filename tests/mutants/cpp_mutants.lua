-- Compiles mutants into C++ sources, each behind a number that mutant_switch.h looks up: one build,
-- then as many runs as there are mutants.
-- Usage: lua cpp_mutants.lua COUNT SEED EXCLUDED LIST SWITCH FILE…
--   EXCLUDED  file with lines "FILE:LINE" that are left out, as changes there do not compile
--   LIST      is written: number, file, line, change, with tabs between
--   SWITCH    path of mutant_switch.h, included by the changed files
-- The files are changed in place; lines keep their numbers. COUNT mutants are drawn by SEED.

local count, seed = tonumber(arg[1]), tonumber(arg[2])
local excluded_file, list_file, switch = arg[3], arg[4], arg[5]

local tokens_of = dofile((arg[0]:match("^(.*/)") or "") .. "cpp_words.lua")

local operators = {
  ["<"] = "<=", ["<="] = "<", [">"] = ">=", [">="] = ">", ["=="] = "!=", ["!="] = "==",
  ["&&"] = "||", ["||"] = "&&", ["+"] = "-", ["-"] = "+",
}
local words = { ["true"] = "false", ["false"] = "true" }
local assignments = {
  ["="] = true, ["+="] = true, ["-="] = true, ["|="] = true, ["&="] = true, ["*="] = true,
}
local keywords = {}
for word in ([[if else for while do return switch case default break continue using typedef struct
    class enum union namespace template public private protected static const constexpr auto goto
    try catch throw delete new operator extern inline friend static_assert explicit virtual]])
  :gmatch("%S+") do
  keywords[word] = true
end

-- Regions: stretches of words that can be written twice -------------------------------------------

local function word_at(tokens, i)
  return tokens[i] and tokens[i].text or ""
end

local function after(tokens, i)
  local partner = tokens[i].partner
  return partner and partner > i and partner + 1 or i + 1
end

-- The first of these words at the level of `from`, before `stop`; nil when there is none.
local function find_flat(tokens, from, stop, wanted)
  local i = from
  while i < stop do
    if wanted[tokens[i].text] then
      return i
    end
    i = after(tokens, i)
  end
end

local function has(tokens, from, stop, word)
  for i = from, stop - 1 do
    if tokens[i].text == word then
      return true
    end
  end
  return false
end

-- The word after a chain of names, members, calls and indexes.
local function end_of_chain(tokens, i)
  while tokens[i] do
    local word = tokens[i].text
    if tokens[i].kind == "name" and not keywords[word] then
      i = i + 1
    elseif word == "(" or word == "[" then
      i = after(tokens, i)
    elseif word ~= "." and word ~= "->" and word ~= "::" then
      return i
    else
      i = i + 1
    end
    local next_word = word_at(tokens, i)
    if tokens[i] and tokens[i].kind == "name" and word ~= "." and word ~= "->" and word ~= "::" then
      return nil -- two names side by side: a declaration
    elseif next_word == "" then
      return nil
    end
  end
end

local function add_condition(tokens, i, regions)
  local open = i + 1
  if word_at(tokens, open) ~= "(" then
    return
  end
  local from, stop = open + 1, tokens[open].partner
  local first = find_flat(tokens, from, stop, { [";"] = true })
  local second = first and find_flat(tokens, first + 1, stop, { [";"] = true })
  if tokens[i].text == "for" then
    if not second or second == first + 1 then
      return
    end
    from, stop = first + 1, second
  elseif first then
    from = first + 1
  end
  if not find_flat(tokens, from, stop, { ["="] = true }) and not has(tokens, from, stop, "{") then
    regions[#regions + 1] = { kind = "condition", from = from, stop = stop }
  end
end

local function begins_statement(tokens, i)
  local before = word_at(tokens, i - 1)
  return before == ";" or before == "{" or before == "}" or before == "else" or before == "do"
end

local function add_statement(tokens, i, regions)
  local stop = find_flat(tokens, i, #tokens, { [";"] = true, ["{"] = true, ["}"] = true })
  if not stop then
    return
  end
  local is_whole = tokens[stop].text == ";"
  local word = tokens[i].text
  local is_step = word == "++" or word == "--"
  local chain = end_of_chain(tokens, is_step and i + 1 or i)
  local is_call = chain and word_at(tokens, chain) == ";"
    and (is_step or word_at(tokens, chain - 1) == ")")
  if is_call or (chain and assignments[word_at(tokens, chain)]) then
    local semicolon = find_flat(tokens, i, #tokens, { [";"] = true })
    if semicolon then
      regions[#regions + 1] = {
        kind = "statement", from = i, stop = semicolon, once = has(tokens, i, semicolon, "{"),
      }
    end
  elseif is_whole and not has(tokens, i, stop, "{") and not has(tokens, i, stop, "constexpr") then
    local equals = find_flat(tokens, i, stop, { ["="] = true })
    if equals and (word ~= "using") then
      regions[#regions + 1] = { kind = "value", from = equals + 1, stop = stop }
    end
  end
end

local before_body = {
  [")"] = true, ["else"] = true, ["do"] = true, const = true, noexcept = true, override = true,
  mutable = true,
}

-- Whether the braces around each word hold statements.
local function mark_bodies(tokens)
  local inside, stack = {}, {}
  for i, token in ipairs(tokens) do
    inside[i] = stack[#stack] == "body"
    if token.text == "{" then
      local before = i - 1
      while before > 0 and not ((";{}"):find(tokens[before].text, 1, true)) do
        before = before - 1
      end
      local head = {}
      for k = before + 1, i - 1 do
        head[tokens[k].text] = true
      end
      local previous = word_at(tokens, i - 1)
      local is_type = not head["("]
        and (head.namespace or head.class or head.struct or head.enum or head.union)
      local is_block = before_body[previous] or head["->"]
        or (inside[i] and (";{}"):find(previous, 1, true))
      stack[#stack + 1] = is_type and "type" or (is_block and "body" or "value")
    elseif token.text == "}" then
      stack[#stack] = nil
    end
  end
  return inside
end

local function regions_of(tokens)
  local regions = {}
  local inside = mark_bodies(tokens)
  for i, token in ipairs(tokens) do
    local word = token.text
    if not inside[i] then
      word = ""
    end
    if word == "if" or word == "while" or word == "for" then
      add_condition(tokens, i, regions)
    elseif word == "return" then
      local stop = find_flat(tokens, i + 1, #tokens, { [";"] = true })
      if stop and stop > i + 1 and not has(tokens, i + 1, stop, "{") then
        regions[#regions + 1] = { kind = "value", from = i + 1, stop = stop }
      end
    elseif word ~= "" and begins_statement(tokens, i)
      and ((token.kind == "name" and not keywords[word]) or word == "++" or word == "--"
        or word == "const" or word == "auto") then
      add_statement(tokens, i, regions)
    end
  end
  return regions
end

-- Mutants -----------------------------------------------------------------------------------------

local function joined(tokens, from, stop, at, replacement)
  local parts = {}
  for i = from, stop - 1 do
    parts[#parts + 1] = i == at and replacement or tokens[i].text
  end
  return table.concat(parts, " ")
end

local function is_binary(text, token)
  return text:find("^%s", token.from - 1) and text:find("^%s", token.to)
end

-- What may stand in place of a word.
local function others_of(text, token)
  if token.kind == "symbol" and operators[token.text] and is_binary(text, token) then
    return { operators[token.text] }
  elseif words[token.text] then
    return { words[token.text] }
  end
  local digits, suffix = token.text:match("^(%d+)([uU]?)$")
  if token.kind ~= "number" or not digits then
    return {}
  elseif tonumber(digits) == 0 then
    return { "1" .. suffix }
  end
  return { ("%d%s"):format(digits + 1, suffix), ("%d%s"):format(digits - 1, suffix) }
end

local function add_mutants(file, text, mutants)
  local tokens = tokens_of(text)
  for _, region in ipairs(regions_of(tokens)) do
    local function add(at, change, alternative)
      mutants[#mutants + 1] = {
        file = file, line = tokens[at].line, change = change, alternative = alternative,
        kind = region.kind, from = tokens[region.from].from, to = tokens[region.stop - 1].to,
      }
    end
    if region.kind == "condition" then
      add(region.from, "the opposite of the condition",
        "!(" .. joined(tokens, region.from, region.stop) .. ")")
    elseif region.kind == "statement" then
      add(region.from, "left out: " .. joined(tokens, region.from, region.stop):sub(1, 60), "")
    end
    for i = region.from, region.once and region.from - 1 or region.stop - 1 do
      for _, other in ipairs(others_of(text, tokens[i])) do
        add(i, ("%s becomes %s"):format(tokens[i].text, other),
          joined(tokens, region.from, region.stop, i, other))
      end
    end
  end
end

-- The same draw everywhere, and nearly the same after the sources have changed: a change is ranked
-- by what it does to which line, whatever else there is (FNV-1a).
local function rank_of(text)
  local hash = 0xcbf29ce484222325 ~ seed
  for i = 1, #text do
    hash = (hash ~ text:byte(i)) * 0x100000001b3
  end
  return hash ~ (hash >> 32)
end

local function shuffle(list, texts)
  local lines, seen = {}, {}
  for file, text in pairs(texts) do
    lines[file] = {}
    for line in (text .. "\n"):gmatch("(.-)\n") do
      table.insert(lines[file], (line:gsub("%s+", "")))
    end
  end
  for _, mutant in ipairs(list) do
    local key = table.concat({ mutant.file, lines[mutant.file][mutant.line], mutant.change }, "\n")
    seen[key] = (seen[key] or 0) + 1
    mutant.key = key .. seen[key]
    mutant.rank = rank_of(mutant.key)
  end
  table.sort(list, function(a, b)
    return a.rank ~= b.rank and a.rank < b.rank or a.rank == b.rank and a.key < b.key
  end)
end

local function excluded_lines()
  local lines = {}
  local file = io.open(excluded_file)
  for line in file and file:lines() or function() end do
    lines[line] = true
  end
  return lines
end

-- Insertions around a stretch of text.
local function wrap(mutants)
  local kind = mutants[1].kind
  local front = {}
  for _, mutant in ipairs(mutants) do
    local runs = ("::bastide::mutant::runs(%d)"):format(mutant.number)
    if kind == "statement" then
      front[#front + 1] = ("if (%s) { %s; } else "):format(runs, mutant.alternative)
    elseif kind == "condition" then
      front[#front + 1] = ("%s ? static_cast<bool>(%s) : "):format(runs, mutant.alternative)
    else
      front[#front + 1] = ("%s ? (%s) : "):format(runs, mutant.alternative)
    end
  end
  local text = table.concat(front)
  if kind == "statement" then
    return "{ " .. text .. "{ ", "; } }"
  elseif kind == "condition" then
    return text .. "static_cast<bool>(", ")"
  end
  return text .. "(", ")"
end

local function rewrite(file, text, mutants)
  local by_region, keys = {}, {}
  for _, mutant in ipairs(mutants) do
    local key = mutant.from .. ":" .. mutant.to .. mutant.kind
    if not by_region[key] then
      by_region[key] = {}
      keys[#keys + 1] = key
    end
    table.insert(by_region[key], mutant)
  end
  local insertions = {}
  for order, key in ipairs(keys) do
    local list = by_region[key]
    local front, back = wrap(list)
    local size = list[1].to - list[1].from
    -- Outer stretches open first and close last.
    insertions[#insertions + 1] = { at = list[1].from, rank = -size, order = order, text = front }
    insertions[#insertions + 1] = { at = list[1].to, rank = size - 1e9, order = order, text = back }
  end
  table.sort(insertions, function(a, b)
    if a.at ~= b.at then
      return a.at < b.at
    elseif a.rank ~= b.rank then
      return a.rank < b.rank
    end
    return a.order < b.order
  end)
  local parts, at = { ('#include "%s"\n#line 1\n'):format(switch) }, 1
  for _, insertion in ipairs(insertions) do
    parts[#parts + 1] = text:sub(at, insertion.at - 1)
    parts[#parts + 1] = insertion.text
    at = insertion.at
  end
  parts[#parts + 1] = text:sub(at)
  local out = assert(io.open(file, "w"))
  out:write(table.concat(parts))
  out:close()
end

local texts, mutants = {}, {}
for i = 6, #arg do
  local file = assert(io.open(arg[i]))
  texts[arg[i]] = file:read("a")
  file:close()
  add_mutants(arg[i], texts[arg[i]], mutants)
end
shuffle(mutants, texts)
local skipped = excluded_lines()
local chosen, by_file = {}, {}
for number, mutant in ipairs(mutants) do -- the same number whatever else is left out
  local place = mutant.file .. ":" .. mutant.line
  if #chosen < count and not skipped[place] then
    chosen[#chosen + 1] = mutant
    mutant.number = number
    by_file[mutant.file] = by_file[mutant.file] or {}
    table.insert(by_file[mutant.file], mutant)
  end
end
for file, list in pairs(by_file) do
  table.sort(list, function(a, b) return a.number < b.number end)
  rewrite(file, texts[file], list)
end
local list = assert(io.open(list_file, "w"))
for _, mutant in ipairs(chosen) do
  list:write(("%d\t%s\t%d\t%s\n"):format(mutant.number, mutant.file, mutant.line, mutant.change))
end
list:close()
io.stderr:write(("%d of %d mutants\n"):format(#chosen, #mutants))
