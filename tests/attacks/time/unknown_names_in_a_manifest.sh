#!/bin/sh
# Attack: 120,000 names that nobody knows, each compared with 5,000 that are known.
# Promise: bounded-time
# Seconds: 4
plugin slow <<'END'
END
generate >plugins/slow/tiles.json <<'END'
local segments = {}
for i = 1, 26 do segments[i] = ('"%s": "gras%d"'):format(string.char(96 + i), i) end
local tile = '{ "id": "slow/t%d", "count": 1, "ring": "ggg ggg ggg ggg", "segments": { ' .. table.concat(segments, ",") .. " } }"
local list = {}
for i = 1, 5000 do list[i] = tile:format(i) end
print('{ "tiles": [ ' .. table.concat(list, ",\n") .. " ] }")
END
must 1 check slow --games 1
brief
says "more"
