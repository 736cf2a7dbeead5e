#!/bin/sh
# Attack: None: a twin. A ruleset in a folder that the user calls his own raises a limit.
# Promise: own-budgets
# Seconds: 6
mkdir -p mine/rulesets "$HOME/.config/bastide"
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
echo "{ \"own\": [\"$PWD/mine/rulesets\"] }" >"$HOME/.config/bastide/config.json"
echo '{ "extends": "base", "variants": ["greedy_rule"], "options": { "core.hook_instructions": 20000000 } }' >mine/rulesets/raises.json
must 0 play mine/rulesets/raises.json --seats random,random
