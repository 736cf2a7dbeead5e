#!/bin/sh
# Attack: A sentence of 20,000 places for one value of 64 KiB: 1.3 GB for one question.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide.well"] = ("{1}"):rep(20000) }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "confirm", text = "wide.well", args = { ("x"):rep(65536) } }
end }
END
must "0 3 4" sim wide --games 1 --bots random
must "0 1 3 4" check wide --games 1
printf '1\n1\n1\n1\n1\nq\n' >keys
must "0 3 4" play wide --seats human,human <keys
