#!/bin/sh
# Attack: The field of a required table as memory: it is read-only in play, and the game stays as it was.
# Promise: no-memory
# Says: hidden state
plugin keeper <<'END'
local memory = require("memory")
on.react("core:turn_end", { run = function(g, fx)
  memory.turns = memory.turns + 1
  fx.award { to = g.active, lines = { line("turns", memory.turns, 1) } }
end })
END
echo 'return { turns = 0 }' >plugins/keeper/memory.lua
must 1 check keeper
must "3 4" sim keeper --games 2
must "3 4" play keeper --seats random,random
never_says "wins"
