#!/bin/sh
# Attack: A ruleset raises the budgets three steps down a chain of extends, and the last one says nothing.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
mkdir -p rulesets
echo '{ "extends": "base", "options": { "core.hook_instructions": 1000000000, "core.move_instructions": 1000000000 } }' >rulesets/one.json
echo '{ "extends": "one", "title": "Two" }' >rulesets/two.json
echo '{ "extends": "two", "variants": ["greedy_rule"] }' >rulesets/three.json
must "3 4" sim three --games 1 --bots random
must "3 4" play three --seats random,random
