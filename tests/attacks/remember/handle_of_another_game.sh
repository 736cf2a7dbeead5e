#!/bin/sh
# Attack: A hook keeps the game that it saw, and the next one asks it.
# Promise: no-memory
# Says: 'kept'
# Says: remembers.lua:
variant remembers <<'END'
local kept
on.react("core:turn_end", { run = function(g, fx)
  if kept then
    fx.award { to = g.active, lines = { line("old", kept:tiles():count(), 1) } }
  end
  kept = g
end })
END
refused remembers
