#!/bin/sh
# Attack: Names of 1 MiB: a plugin's option, a tile, a mark, a kind of feature, a segment.
# Promise: bounded-memory
# MiB: 600
# Seconds: 6
plugin wide <<'END'
END
for where in id marks kind key; do
  generate "$where" >plugins/wide/tiles.json <<'END'
local name = ("x"):rep(1 << 20)
local tile = { id = "wide/start", marks = "m", kind = "grass", key = "g" }
tile[arg[1]] = arg[1] == "id" and "wide/" .. name or name
print(('{ "tiles": [ { "id": "%s", "count": 3, "start": true, "ring": "ggg ggg ggg ggg", "marks": ["%s"],'
  .. ' "segments": { "%s": "%s" } } ] }'):format(tile.id, tile.marks, tile.key, tile.kind))
END
  must "0 1" check wide --games 1
done
