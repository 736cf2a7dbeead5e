#!/bin/sh
# Attack: 20,000 words that no tile has, among 5,000 that tiles have, and 20,000 denials without a sentence.
# Promise: bounded-time
# Slow
# Seconds: 6
plugin slow <<'END'
END
generate >>plugins/slow/rules.lua <<'END'
print("local function never(g)")
for i = 1, 20000 do
  print(('  if g.last_tile:has("a_word_on_a_tile_%d") then return deny("no_%d") end'):format(i, i))
end
print("end")
print('on.check("core:claim", { run = function(g) if false then return never(g) end end })')
END
generate >plugins/slow/tiles.json <<'END'
local list = {}
for i = 1, 5000 do
  list[i] = ('{ "id": "slow/t%d", "count": 0, "ring": "ggg glg ggg ggg", "marks": ["a_word_of_the_tile_%d"],'):format(i, i) ..
    ' "segments": { "l": "lane", "g": "grass" } }'
end
list[1] = list[1]:gsub('"count": 0,', '"count": 9, "start": true,')
print('{ "tiles": [ ' .. table.concat(list, ",\n") .. " ] }")
END
must "0 1" check slow --games 1
brief
