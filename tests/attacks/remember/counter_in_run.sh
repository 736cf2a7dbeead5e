#!/bin/sh
# Attack: A local that an action changes when it is chosen.
# Promise: no-memory
# Says: 'ran'
# Says: remembers.lua:
variant remembers <<'END'
local ran = 0
define.action { id = "rest", offer = function(_, _, add) add {} end, run = function(_, fx, p)
  ran = ran + 1
  fx.award { to = p, lines = { line("ran", ran, 1) } }
end }
END
refused remembers
