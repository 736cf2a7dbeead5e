#!/bin/sh
# Attack: None: a twin. What a rule remembers in a declared variable is part of the game.
# Promise: no-memory
variant sound <<'END'
local turns = state.game { id = "turns", type = "int", default = 0 }
on.react("core:turn_end", { run = function(g, fx)
  fx.add(turns, g, 1)
  fx.award { to = g.active, lines = { line("turns", turns[g], 1) } }
end })
END
allowed sound
