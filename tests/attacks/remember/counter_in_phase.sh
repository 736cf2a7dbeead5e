#!/bin/sh
# Attack: A local that a phase changes.
# Promise: no-memory
# Says: 'entered'
# Says: remembers.lua:
variant remembers <<'END'
local entered = 0
define.phase { id = "count", after = "core:claim", enter = function(_, fx, p)
  entered = entered + 1
  fx.award { to = p, lines = { line("entered", entered, 1) } }
end }
END
refused remembers
