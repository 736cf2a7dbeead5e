#!/bin/sh
# Attack: The same with named places, a function as args, and the sentence out of a plugin's manifest.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide.well"] = ("{word} "):rep(9000) }
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "option", options = { "a", "b" }, text = "wide.well",
    args = function() return { word = ("x"):rep(65536) } end }
end }
END
printf '1\n1\n1\n1\n1\nq\n' >keys
must "0 3 4" play wide --seats human,human <keys
must "0 3 4" sim wide --games 1 --bots greedy
