#!/bin/sh
# Attack: A phase asks, and jumps to itself for ever: no game of a run may go on without end.
# Promise: bounded-time
# Seconds: 20
# Slow
plugin slow <<'END'
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  fx.ask { text = "Which?", to = p, type = "confirm" }
  fx.goto_phase("slow:ask")
end }
END
must "3 4" sim slow --games 1 --bots random
must "3 4" play slow --seats random,random
must 1 check slow --games 1
