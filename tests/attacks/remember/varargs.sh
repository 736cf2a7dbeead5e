#!/bin/sh
# Attack: The variable is assigned out of varargs.
# Promise: no-memory
# Says: 'from'
# Says: remembers.lua:
variant remembers <<'END'
local from, to = 0, 1
local function next_of(...) from, to = select(1, ...) end
on.react("core:turn_end", { run = function(g, fx)
  next_of(to, from + to)
  if from < 1000 then
    fx.award { to = g.active, lines = { line("fibonacci", from, 1) } }
  end
end })
END
refused remembers
