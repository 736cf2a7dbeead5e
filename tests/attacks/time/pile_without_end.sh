#!/bin/sh
# Attack: Every tile that is drawn goes back into the pile: a game that never ends by itself.
# Promise: bounded-time
# Seconds: 20
# Slow
plugin slow <<'END'
local seen = state.game { id = "seen", type = "int", default = 0 }
define.phase { id = "again", after = "core:claim", enter = function(g, fx)
  fx.add(seen, g, 1)
  local tile = fx.draw("core:supply")
  if tile then fx.put_back("core:supply", tile) end
  fx.goto_phase("slow:again")
end }
END
must "3 4" sim slow --games 1 --bots random
must "3 4" play slow --seats random,random
