#!/bin/sh
# Attack: A header raises the instructions of the loading of its own file.
# Promise: own-budgets
variant greedy_rule <<'END'
-- set core.load_instructions: 2000000000
for _ = 1, 150000000 do end
END
must 3 show rules base --with greedy_rule
says "greedy_rule"
