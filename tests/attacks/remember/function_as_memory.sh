#!/bin/sh
# Attack: A local that holds another function after the first call: the count is a chain of closures.
# Promise: no-memory
# Says: 'step'
# Says: remembers.lua:
variant remembers <<'END'
local step
step = function(n) return n end
on.react("core:turn_end", { run = function(g, fx)
  local before = step
  step = function(n) return before(n) + 1 end
  fx.award { to = g.active, lines = { line("steps", step(0), 1) } }
end })
END
refused remembers
