#!/bin/sh
# Attack: None: a twin. The user's own --set raises a budget, and the same rule plays.
# Promise: own-budgets
# Seconds: 6
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
must 0 play base --with greedy_rule --seats random,random --set core.hook_instructions=20000000
must "3 4" play base --with greedy_rule --seats random,random
