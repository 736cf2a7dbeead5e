#!/bin/sh
# Attack: None: a twin. A variant, a ruleset and a scenario lower the budgets; they hold.
# Promise: own-budgets
variant modest <<'END'
-- set core.hook_instructions: 100000
on.react("core:turn_end", { run = function() end })
END
must 0 sim base --with modest --games 1 --bots random
mkdir -p rulesets
echo '{ "extends": "base", "variants": ["modest"], "options": { "core.memory_mib": 32 } }' >rulesets/modest_base.json
must 0 sim modest_base --games 1 --bots random
variant busy <<'END'
-- set core.hook_instructions: 100000
on.react("core:turn_end", { run = function() for _ = 1, 200000 do end end })
END
must "3 4" sim base --with busy --games 1 --bots random
