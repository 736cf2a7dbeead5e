#!/bin/sh
# Attack: An award to a list of 200,000 players.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
on.react("core:turn_end", { run = function(g, fx)
  local to = {}
  for i = 1, 200000 do to[i] = g.active end
  fx.award { to = to, lines = { line("one", 1, 1) } }
end })
END
must "0 3 4" sim wide --games 1 --bots random
