#!/bin/sh
# Attack: Two locals change places; neither gets a new value.
# Promise: no-memory
# Says: 'heads'
# Says: remembers.lua:
variant remembers <<'END'
local heads, tails = 1, 2
on.react("core:turn_end", { run = function(g, fx)
  heads, tails = tails, heads
  fx.award { to = g.active, lines = { line("coin", heads, 1) } }
end })
END
refused remembers
