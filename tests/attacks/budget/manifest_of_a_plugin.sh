#!/bin/sh
# Attack: A plugin declares options named like the budgets.
# Promise: own-budgets
plugin rich <<'END'
on.react("core:turn_end", { run = function() for _ = 1, 12000000 do end end })
END
manifest rich ', "options": { "hook_instructions": { "type": "int", "default": 1000000000, "min": 1, "max": 2000000000 } }'
must "3 4" sim rich --games 1
for name in core.hook_instructions core:hook_instructions; do
  manifest rich ", \"options\": { \"$name\": { \"type\": \"int\", \"default\": 1000000000, \"min\": 1, \"max\": 2000000000 } }"
  must "3 4" sim rich --games 1
done
