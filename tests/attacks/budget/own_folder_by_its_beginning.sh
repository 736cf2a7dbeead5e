#!/bin/sh
# Attack: The user's own folder is rulesets; a stranger's is rulesets2, rulesets/../x, or a link out of it.
# Promise: own-budgets
mkdir -p mine/rulesets mine/rulesets2/rulesets "$HOME/.config/bastide" scripts/variants
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
echo "{ \"own\": [\"$PWD/mine/rulesets\"] }" >"$HOME/.config/bastide/config.json"
raised='{ "extends": "base", "variants": ["greedy_rule"], "options": { "core.hook_instructions": 1000000000 } }'
echo "$raised" >mine/rulesets2/raises.json
echo "$raised" >mine/raises.json
ln -s ../raises.json mine/rulesets/linked.json
must "3 4" sim mine/rulesets2/raises.json --games 1 --bots random
must "3 4" sim mine/rulesets/../raises.json --games 1 --bots random
must "3 4" sim mine/rulesets/linked.json --games 1 --bots random
echo '{ "extends": "../raises.json" }' >mine/rulesets/extends.json
must "3 4" sim mine/rulesets/extends.json --games 1 --bots random
