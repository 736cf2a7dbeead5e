#!/bin/sh
# Attack: A scenario runs a rule that remembers, so that its verdict hangs on the scenarios before it.
# Promise: no-memory
# Says: 'counter'
variant remembers <<'END'
local counter = 0
on.react("core:turn_end", { run = function(g, fx)
  counter = counter + 1
  fx.award { to = g.active, lines = { line("late", counter, 1) } }
end })
END
cat >scenario.json <<'END'
{ "scenarios": [
  { "rules": ["HR-TEST-01"], "ruleset": { "extends": "base", "variants": ["remembers"] },
    "moves": [ { "fill": 3 } ], "expect": [ "game not over" ] },
  { "rules": ["HR-TEST-01"], "ruleset": { "extends": "base", "variants": ["remembers"] },
    "moves": [ { "fill": 3 } ], "expect": [ "game not over" ] } ] }
END
must "1 3" test scenario.json
