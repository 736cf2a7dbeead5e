-- Reads JSON: objects and lists become tables, in objects "" holds the keys in their order.
local function fail(text, at, what)
  local line = select(2, text:sub(1, at):gsub("\n", "")) + 1
  error(string.format("line %d: %s", line, what), 0)
end

local read_value

local function skip(text, at)
  return text:find("[^ \t\r\n]", at) or #text + 1
end

local function read_text(text, at)
  local stop = text:find('"', at + 1, true) or fail(text, at, "a text without end")
  local word = text:sub(at + 1, stop - 1)
  return word:find("\\", 1, true) and fail(text, at, "an escape") or word, stop + 1
end

local function read_many(text, at, close, read_one)
  at = skip(text, at + 1)
  while text:sub(at, at) ~= close do
    at = skip(text, read_one(at))
    local sign = text:sub(at, at)
    if sign == "," then
      at = skip(text, at + 1)
    elseif sign ~= close then
      fail(text, at, "expected , or " .. close)
    end
  end
  return at + 1
end

local function read_object(text, at)
  local object, keys = {}, {}
  local stop = read_many(text, at, "}", function(from)
    local key, next_at = read_text(text, from)
    next_at = skip(text, next_at)
    if text:sub(next_at, next_at) ~= ":" then
      fail(text, next_at, "expected :")
    end
    keys[#keys + 1] = object[key] == nil and key or fail(text, from, key .. " stands there twice")
    object[key], next_at = read_value(text, skip(text, next_at + 1))
    return next_at
  end)
  object[""] = keys
  return object, stop
end

local function read_list(text, at)
  local list = {}
  local stop = read_many(text, at, "]", function(from)
    local next_at
    list[#list + 1], next_at = read_value(text, from)
    return next_at
  end)
  return list, stop
end

local words = { ["true"] = true, ["false"] = false }

function read_value(text, at)
  local sign = text:sub(at, at)
  if sign == "{" then
    return read_object(text, at)
  elseif sign == "[" then
    return read_list(text, at)
  elseif sign == '"' then
    return read_text(text, at)
  end
  local word = text:match("^[%w.-]+", at) or fail(text, at, "expected a value")
  local value = words[word]
  if value == nil then
    value = math.tointeger(tonumber(word)) or fail(text, at, "what is " .. word)
  end
  return value, at + #word
end

return function(text)
  return (read_value(text, skip(text, 1)))
end
