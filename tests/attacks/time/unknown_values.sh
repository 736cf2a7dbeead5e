#!/bin/sh
# Attack: 300,000 tiles that are all wrong in their own ways.
# Promise: bounded-time
# Slow
# Seconds: 6
# MiB: 800
plugin slow <<'END'
END
generate >plugins/slow/tiles.json <<'END'
local list = {}
for i = 1, 200000 do list[i] = ('{ "id": %d, "cuont": -1, "ring": "gg" }'):format(i) end
print('{ "tiles": [ ' .. table.concat(list, ",\n") .. " ] }")
END
must 1 check slow --games 1
brief
says "more"
must 3 show tiles slow
brief
