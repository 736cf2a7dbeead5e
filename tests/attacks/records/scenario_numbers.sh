#!/bin/sh
# Attack: Scenarios that fill 2,000,000,000 turns, have a million moves, or a million expectations.
# Promise: honest-files
# Slow
# Seconds: 10
# MiB: 600
for fill in 2000000000 -1 9223372036854775807 1e9 1.5 0 '"7"'; do
  printf '{ "rules": ["X-1"], "ruleset": "base", "moves": [ { "fill": %s } ], "expect": [ "game over" ] }' "$fill" >scenario.json
  must "0 1 3" test scenario.json
done
generate >scenario.json <<'END'
io.write('{ "rules": ["X-1"], "ruleset": "base", "moves": [', ('{ "fill": 1 },'):rep(200000), '{ "fill": 1 } ], "expect": [ "game over" ] }')
END
must "0 1 3" test scenario.json
generate >scenario.json <<'END'
io.write('{ "rules": ["X-1"], "ruleset": "base", "expect": [', ('"Red has 12",'):rep(200000), '"Red has 1" ] }')
END
must "1 3" test scenario.json
brief
