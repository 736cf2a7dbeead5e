#!/bin/sh
# Attack: 1,000 reactions that each take 9 million instructions: one budget for the move.
# Promise: bounded-time
# Slow
# Seconds: 6
plugin slow <<'END'
for i = 1, 1000 do
  on.react("core:turn_end", { id = "h" .. i, run = function() for _ = 1, 9000000 do end end })
end
END
must "3 4" sim slow --games 1 --bots random
says instructions
