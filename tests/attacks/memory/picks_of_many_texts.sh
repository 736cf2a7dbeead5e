#!/bin/sh
# Attack: Things to pick that hold 20,000 texts of 64 KiB each, joined to one option.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  local text, pick = ("x"):rep(65000), {}
  for i = 1, 20000 do pick[i] = text end
  fx.ask { text = "Which?", to = p, type = "pick", options = { pick, { 1 } } }
end }
END
must "3 4" sim wide --games 1 --bots random
must "3 4" play wide --seats random,random
