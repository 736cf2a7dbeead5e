#!/bin/sh
# Attack: 10,000 options of 64 KiB each: 640 MB before they are compared.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  local text, options = ("x"):rep(65000), {}
  for i = 1, 900 do options[i] = text .. i end
  for i = 901, 10000 do options[i] = options[i % 900 + 1] end
  fx.ask { text = "Which?", to = p, type = "option", options = options }
end }
END
must "3 4" sim wide --games 1 --bots random
