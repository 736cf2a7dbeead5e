#!/bin/sh
# Attack: A pick of tables within tables that all hold the same long text: exponential when written out.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  local pick = { ("x"):rep(60000) }
  for _ = 1, 40 do pick = { pick, pick } end
  fx.ask { text = "Which?", to = p, type = "pick", options = { pick, { 1 } } }
end }
END
must "0 3 4" sim wide --games 1 --bots random
