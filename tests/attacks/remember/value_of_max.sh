#!/bin/sh
# Attack: The function given to a list's max keeps what it saw.
# Promise: no-memory
# Says: 'last'
# Says: remembers.lua:
variant remembers <<'END'
local last = 0
on.react("core:turn_end", { run = function(g, fx)
  g:tiles():max(function(tile)
    last = last + tile.rotation
    return 1
  end)
  fx.award { to = g.active, lines = { line("last", last, 1) } }
end })
END
refused remembers
