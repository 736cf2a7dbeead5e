#!/bin/sh
# Attack: A new name for a line in each call, in every game of a run: what is coined is kept for ever.
# Promise: bounded-memory
# MiB: 600
# Seconds: 8
# Slow
plugin wide <<'END'
local count = state.game { id = "count", type = "int", default = 0 }
on.react("core:turn_end", { run = function(g, fx)
  local lines = {}
  for i = 1, 500 do
    fx.add(count, g, 1)
    lines[i] = line(("n%d_"):format(count[g]) .. ("x"):rep(180), 1, 1)
  end
  fx.award { to = g.active, lines = lines }
end })
END
must "0 3 4" sim wide --games 60 --bots random
