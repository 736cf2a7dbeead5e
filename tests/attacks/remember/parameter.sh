#!/bin/sh
# Attack: A parameter of a function that ran while loading is the memory.
# Promise: no-memory
# Says: 'start'
# Says: remembers.lua:
variant remembers <<'END'
local function begin(start)
  on.react("core:turn_end", { run = function(g, fx)
    start = start + 1
    fx.award { to = g.active, lines = { line("start", start, 1) } }
  end })
end
begin(0)
END
refused remembers
