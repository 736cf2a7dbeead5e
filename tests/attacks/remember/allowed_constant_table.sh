#!/bin/sh
# Attack: None: a twin. A table that is made while loading and only read in play.
# Promise: no-memory
variant sound <<'END'
local worth = { road = 1, city = 2, names = { "sound:road", "sound:city" } }
on.react("core:turn_end", { run = function(g, fx)
  local sum = 0
  for i = 1, #worth.names do
    sum = sum + worth.road * i
  end
  fx.award { to = g.active, lines = { line("sum", sum, worth.city) } }
end })
END
allowed sound
