#!/bin/sh
# Attack: A closure for each step of a loop at load keeps the loop's variable and changes it.
# Promise: no-memory
# Says: 'i'
# Says: remembers.lua:
variant remembers <<'END'
local tick
for i = 1, 3 do
  tick = function()
    i = i + 1
    return i
  end
end
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("i", tick(), 1) } }
end })
END
refused remembers
