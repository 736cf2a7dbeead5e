#!/bin/sh
# Attack: Each turn gives another turn, and the tile goes back: turns without end.
# Promise: bounded-time
# Seconds: 20
# Slow
plugin slow <<'END'
on.react("core:turn_end", { run = function(g, fx)
  fx.extra_turn(g.active)
  fx.goto_phase("core:claim")
end })
END
must "0 3 4" sim slow --games 1 --bots random
must "0 3 4" play slow --seats random,random
