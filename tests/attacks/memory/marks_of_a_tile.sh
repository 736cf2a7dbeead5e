#!/bin/sh
# Attack: A tile with 200,000 marks, and 5,000 tiles with the same 200.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
END
generate >plugins/wide/tiles.json <<'END'
local marks = {}
for i = 1, 200000 do marks[i] = '"m' .. i .. '"' end
print('{ "tiles": [ { "id": "wide/start", "count": 3, "start": true, "ring": "ggg ggg ggg ggg", "marks": ['
  .. table.concat(marks, ",") .. '], "segments": { "g": "grass" } } ] }')
END
must "0 1" check wide --games 1
must "0 3" show tiles wide
