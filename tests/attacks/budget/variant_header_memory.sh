#!/bin/sh
# Attack: A header of a variant raises the memory to 4 GiB, and the rule takes 100 MiB.
# Promise: own-budgets
# MiB: 250
variant greedy_rule <<'END'
-- set core.memory_mib: 4096
local kept = {}
for i = 1, 2000 do
  kept[i] = ("x"):rep(60000, "") .. i
end
on.react("core:turn_end", { run = function() return kept[1] end })
END
must 3 sim base --with greedy_rule --games 1 --bots random
must 3 show rules base --with greedy_rule
must 1 check greedy_rule --games 1
