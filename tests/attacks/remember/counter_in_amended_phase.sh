#!/bin/sh
# Attack: A local that is changed by a function that came by amend.
# Promise: no-memory
# Says: 'amended'
# Says: remembers.lua:
variant remembers <<'END'
local amended = 0
define.phase { id = "bell", after = "core:claim", enter = function() end }
amend("remembers:phase/bell", { enter = function(_, fx, p)
  amended = amended + 1
  fx.award { to = p, lines = { line("amended", amended, 1) } }
end })
END
refused remembers
