#!/bin/sh
# Attack: A check that takes 9 million instructions is asked for each of a thousand options.
# Promise: bounded-time
# Slow
# Seconds: 6
variant slow <<'END'
on.check("core:place_tile", { run = function() for _ = 1, 9000000 do end end })
END
must "3 4" sim base --with slow --games 1 --bots random
says instructions
must "3 4" play base --with slow --seats random,random
