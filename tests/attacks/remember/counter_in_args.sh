#!/bin/sh
# Attack: A local that is changed while the values of a question are made for readers.
# Promise: no-memory
# Says: 'shown'
# Says: remembers.lua:
variant remembers <<'END'
local shown = 0
define.text { ["remembers.how"] = "How often {n}?" }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "confirm", text = "remembers.how", args = function()
    shown = shown + 1
    return { n = shown }
  end }
end }
END
refused remembers
