#!/bin/sh
# Attack: None: a twin. Hooks made in a loop, each with its own step of it.
# Promise: no-memory
variant sound <<'END'
for i = 1, 3 do
  local word = "step" .. i
  on.react("core:turn_end", { id = word, run = function(g, fx)
    fx.award { to = g.active, lines = { line(word, i, 1) } }
  end })
end
END
allowed sound
