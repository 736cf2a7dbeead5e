#!/bin/sh
# Attack: The assignment is reached only in the sixtieth turn: a trial game of few turns would not see it.
# Promise: no-memory
# Says: 'rare'
# Says: remembers.lua:
variant remembers <<'END'
local rare = 0
on.react("core:turn_end", { run = function(g, fx)
  if g.turn.number > 60 then
    rare = rare + 1
    fx.award { to = g.active, lines = { line("rare", rare, 1) } }
  end
end })
END
refused remembers
