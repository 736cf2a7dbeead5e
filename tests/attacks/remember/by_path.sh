#!/bin/sh
# Attack: The same rule by the path of its file, and within a ruleset that extends another.
# Promise: no-memory
# Says: 'counter'
cat >house.lua <<'END'
-- title: House
-- requires: base
local counter = 0
on.react("core:turn_end", { run = function(g, fx)
  counter = counter + 1
  fx.award { to = g.active, lines = { line("late", counter, 1) } }
end })
END
echo '{ "extends": "base", "variants": ["house.lua"] }' >first.json
echo '{ "extends": "./first.json" }' >second.json
must 3 sim base --with house.lua --games 1
must 3 sim first.json --games 1
must 1 check house.lua
must "3" show rules first.json
