#!/bin/sh
# Attack: The same with names that are as long as their values.
# Promise: bounded-memory
# Slow
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide.well"] = "Well?" }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  local text, args = ("x"):rep(65000), {}
  for i = 1, 800 do args[text .. i] = text end
  fx.ask { to = p, type = "confirm", text = "wide.well", args = args }
end }
END
must "0 3 4" sim wide --games 1 --bots random
