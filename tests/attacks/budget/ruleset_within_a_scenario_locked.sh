#!/bin/sh
# Attack: The same with an option that is locked, so that nothing may lower it.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
cat >scenario.json <<'END'
{ "rules": ["HR-TEST-01"],
  "ruleset": { "extends": "base", "variants": ["greedy_rule"],
    "options": { "core.hook_instructions": { "value": 1000000000, "lock": true },
                 "core.move_instructions": { "value": 1000000000, "lock": true } } },
  "moves": [ { "fill": 2 } ], "expect": [ "game not over" ] }
END
must "1 3 4" test scenario.json
