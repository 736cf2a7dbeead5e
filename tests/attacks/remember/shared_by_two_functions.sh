#!/bin/sh
# Attack: One hook writes a variable, another one reads it.
# Promise: no-memory
# Says: 'shared'
# Says: remembers.lua:
variant remembers <<'END'
local shared = 0
on.react("core:tile_placed", { run = function() shared = shared + 1 end })
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("shared", shared, 1) } }
end })
END
refused remembers
