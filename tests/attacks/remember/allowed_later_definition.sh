#!/bin/sh
# Attack: None: a twin. A local that a hook reads gets its value further down, while loading.
# Promise: no-memory
variant sound <<'END'
local points, name
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line(name, points, 1) } }
end })
points, name = 3, "late"
points = points + 1
END
allowed sound
