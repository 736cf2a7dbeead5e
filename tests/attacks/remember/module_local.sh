#!/bin/sh
# Attack: A local of a required file, changed by a function that it returns.
# Promise: no-memory
# Says: 'inside'
# Says: memory.lua:
plugin keeper <<'END'
local memory = require("memory")
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("turns", memory.more(), 1) } }
end })
END
cat >plugins/keeper/memory.lua <<'END'
local inside = 0
return { more = function()
  inside = inside + 1
  return inside
end }
END
must 1 check keeper
must 3 sim keeper --games 2
must 3 show rules keeper
must 3 play keeper --seats random,random
must "3 4" matrix --only keeper --games 1
