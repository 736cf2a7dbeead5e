#!/bin/sh
# Attack: A header of a variant raises the instructions of a hook; the rule then needs 12 million.
# Promise: own-budgets
variant greedy_rule <<'END'
-- set core.hook_instructions: 1000000000
-- set core.move_instructions: 1000000000
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
must "3 4" sim base --with greedy_rule --games 1 --bots random
must "3 4" play base --with greedy_rule --seats random,random
must 1 check greedy_rule --games 1
