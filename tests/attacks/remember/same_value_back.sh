#!/bin/sh
# Attack: The variable is put back before the hook ends, unless the hook fails or asks in between.
# Promise: no-memory
# Says: 'open'
# Says: remembers.lua:
variant remembers <<'END'
local open = 0
define.text { ["remembers.well"] = "Well?" }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  open = open + 1
  fx.ask { to = p, type = "confirm", text = "remembers.well" }
  open = open - 1
  fx.award { to = p, lines = { line("open", open + 1, 1) } }
end }
END
refused remembers
