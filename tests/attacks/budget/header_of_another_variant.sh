#!/bin/sh
# Attack: One variant raises the budget for another one.
# Promise: own-budgets
variant raises <<'END'
-- set core.hook_instructions: 1000000000
-- set core.move_instructions: 1000000000
END
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
must "3 4" sim base --with raises --with greedy_rule --games 1 --bots random
must "3 4" sim base --with greedy_rule --with raises --games 1 --bots random
