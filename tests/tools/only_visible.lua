-- Reads what the program wrote and prints the first thing that must not reach a terminal. Usage:
-- only_visible.lua FILE [terminal]. In a terminal the program's own styles may stand, and lines end
-- in CR LF.
local name, place = ...
local handle = assert(io.open(name, "rb"))
local text = handle:read("a")
handle:close()

if place == "terminal" then
  text = text:gsub("\r\n", "\n"):gsub("\r\27%[K", "")
  text = text:gsub("\27%[[%d;]+m", "") -- what a stranger writes of it is made visible before
end

local invisible = {
  { 0x00, 0x08 }, { 0x0B, 0x1F }, { 0x7F, 0x9F }, { 0xAD, 0xAD }, { 0x61C, 0x61C },
  { 0x180E, 0x180E }, { 0x200B, 0x200B }, { 0x200E, 0x200F }, { 0x2028, 0x202E },
  { 0x2060, 0x206F }, { 0xFEFF, 0xFEFF }, { 0xFFF9, 0xFFFB }, { 0xE0000, 0xE007F },
}

local function fail(...)
  print(string.format(...))
  os.exit(1)
end

local _, wrong = utf8.len(text)
if wrong then
  fail("byte %d (%02x) is no UTF-8", wrong, text:byte(wrong))
end
for at, code in utf8.codes(text) do
  for _, range in ipairs(invisible) do
    if code >= range[1] and code <= range[2] then
      fail("U+%04X after %q", code, text:sub(math.max(1, at - 40), at - 1))
    end
  end
end
if ("\n" .. text):find("\nFORGED") then
  fail("a line was forged")
end
