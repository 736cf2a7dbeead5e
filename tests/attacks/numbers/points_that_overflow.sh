#!/bin/sh
# Attack: Points, lines, tracks and products at the ends of 64 bits.
# Promise: numbers
for award in 'math.maxinteger, 1' 'math.mininteger, 1' 'math.maxinteger, math.maxinteger' '1, math.mininteger' \
  '1 << 62, 4' '0x7fffffff, 0x7fffffff' '1e18, 1' '1.5, 1' '0/0, 1' '1/0, 1' '-1, math.mininteger'; do
  variant odd <<END
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("much", $award) } }
end })
END
  must "3 4" play base --with odd --seats random,random
  must "3 4" sim base --with odd --games 1 --bots random
done
