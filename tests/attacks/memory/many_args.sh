#!/bin/sh
# Attack: A question with 20,000 values of 64 KiB each.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide.well"] = "Well?" }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  local text, args = ("x"):rep(65000), {}
  for i = 1, 20000 do args[i] = text end
  fx.ask { to = p, type = "confirm", text = "wide.well", args = args }
end }
END
must "3 4" sim wide --games 1 --bots random
must "1 3 4" check wide --games 1
