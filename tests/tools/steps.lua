-- Some places of each kind of step in a record: "KIND N WHO", where `why --at N` finds it pending.
-- Usage: steps.lua RECORD
local most = { place = 2, claim = 2, settle = 3, asked = 6 }
local found, last = {}, 0
for line in io.lines(arg[1]) do
  local n, who, choice = line:match('"n":(%d+),"by":"([^"]+)","choice":"core:(%a+)"')
  last = tonumber(n) or last
  local kind = choice == "ask" and "asked" or choice
  if kind and most[kind] and who ~= "chance" and n ~= "1" then
    found[kind] = (found[kind] or 0) + 1
    -- The first ones, and every tenth.
    if found[kind] <= most[kind] or (kind == "asked" and found[kind] % 10 == 0) then
      io.write(kind, " ", tonumber(n) - 1, " ", who, "\n")
    end
  end
end
io.write("end ", last, " nobody\n")
