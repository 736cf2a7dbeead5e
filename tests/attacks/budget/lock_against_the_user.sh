#!/bin/sh
# Attack: A ruleset locks a high budget, so that --set of the user cannot lower it.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function() for _ = 1, 2000000 do end end })
END
mkdir -p rulesets
echo '{ "extends": "base", "variants": ["greedy_rule"],
  "options": { "core.hook_instructions": { "value": 10000000, "lock": true } } }' >rulesets/locked.json
must "3 4" sim locked --games 1 --bots random --set core.hook_instructions=1000000
