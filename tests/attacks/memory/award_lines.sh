#!/bin/sh
# Attack: An award of 200,000 lines, each with a name of 64 KiB.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
on.react("core:turn_end", { run = function(g, fx)
  local lines, one = {}, line(("x"):rep(65000), 1, 1)
  for i = 1, 200000 do lines[i] = one end
  fx.award { to = g.active, lines = lines }
end })
END
must "3 4" sim wide --games 1 --bots random
