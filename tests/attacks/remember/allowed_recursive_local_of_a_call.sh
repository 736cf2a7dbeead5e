#!/bin/sh
# Attack: None: a twin. A function that calls itself, made anew in every call.
# Promise: no-memory
variant sound <<'END'
on.react("core:turn_end", { run = function(g, fx)
  local depth = 0
  local function down(n)
    depth = depth + 1
    if n > 0 then down(n - 1) end
  end
  down(5)
  fx.award { to = g.active, lines = { line("depth", depth, 1) } }
end })
END
allowed sound
