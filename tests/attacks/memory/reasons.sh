#!/bin/sh
# Attack: A new reason for each award, extra turn and cancelled award.
# Promise: bounded-memory
# MiB: 600
# Seconds: 6
plugin wide <<'END'
local count = state.game { id = "count", type = "int", default = 0 }
on.react("core:turn_end", { run = function(g, fx)
  for _ = 1, 2000 do
    fx.add(count, g, 1)
    fx.award { to = g.active, reason = ("r%d_"):format(count[g]) .. ("x"):rep(180), lines = { line("a", 1, 1) } }
  end
end })
END
must "0 3 4" sim wide --games 20 --bots random
