#!/bin/sh
# Attack: Boards of 100,000 tiles, tiles far away, two on one cell, and 10,000 pieces on one segment.
# Promise: honest-files
# Seconds: 12
# MiB: 700
# Slow
generate >scenario.json <<'END'
local list = {}
for i = 1, 100000 do list[i] = ('{ "tile": "base/D", "at": [%d, %d] }'):format(i % 400, i // 400) end
io.write('{ "rules": ["X-1"], "ruleset": "base", "board": [', table.concat(list, ","), '], "expect": [ "Red has 0" ] }')
END
must "0 1 3" test scenario.json
generate >scenario.json <<'END'
local list = {}
for i = 1, 20000 do list[i] = ('{ "tile": "base/D", "at": [%d, 0] }'):format(i * 100000) end
io.write('{ "rules": ["X-1"], "ruleset": "base", "board": [', table.concat(list, ","), '], "expect": [ "Red has 0" ] }')
END
must "1 3" test scenario.json
generate >scenario.json <<'END'
io.write('{ "rules": ["X-1"], "ruleset": "base", "board": [ { "tile": "base/D", "at": [0, 0], "pieces": [',
  ('{ "piece": "meeple", "owner": "Red", "on": "c" },'):rep(10000), '{ "piece": "meeple", "owner": "Red", "on": "c" } ] } ], "expect": [ "Red has 0" ] }')
END
must "0 1 3" test scenario.json
