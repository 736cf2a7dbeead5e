#!/bin/sh
# Attack: The header of a metric raises the budgets that it runs with.
# Promise: own-budgets
cat >slow.lua <<'END'
-- metric: Slow
-- ruleset: base
-- set core.hook_instructions: 1000000000
-- set core.move_instructions: 1000000000
metric.final(function() for _ = 1, 12000000 do end end)
END
must "3 4" balance base --bots random --games 1 --metric slow.lua
must 1 check slow.lua
