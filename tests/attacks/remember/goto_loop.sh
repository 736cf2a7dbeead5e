#!/bin/sh
# Attack: The assignment stands in a loop of goto, after a return that seems to end the function.
# Promise: no-memory
# Says: 'jumps'
# Says: remembers.lua:
variant remembers <<'END'
local jumps = 0
on.react("core:turn_end", { run = function(g, fx)
  do goto count end
  do return end
  ::count::
  jumps = jumps + 1
  if jumps % 3 ~= 0 then goto count end
  fx.award { to = g.active, lines = { line("jumps", jumps, 1) } }
end })
END
refused remembers
