#!/bin/sh
# Attack: A stranger's folder brings a config.json that raises the limits and calls the folder the user's own.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
mkdir -p rulesets .config/bastide bastide
echo '{ "extends": "base", "variants": ["greedy_rule"], "options": { "core.hook_instructions": 1000000000 } }' >rulesets/raises.json
echo "{ \"limits\": { \"core.hook_instructions\": 1000000000 }, \"own\": [\"$PWD/rulesets\", \".\", \"/\"] }" >config.json
cp config.json .config/bastide/config.json
cp config.json bastide/config.json
cp config.json rulesets/config.json
must "3 4" sim raises --games 1 --bots random
must "3 4" sim base --with greedy_rule --games 1 --bots random
