#!/bin/sh
# Attack: A question with 10,000 options is put to all of six players in each turn.
# Promise: bounded-time
# Slow
# Seconds: 15
plugin slow <<'END'
local options = {}
for i = 1, 10000 do options[i] = "way_" .. i end
define.phase { id = "ask", after = "core:claim", enter = function(_, fx)
  fx.ask_all { type = "option", options = options, text = "Which way?" }
end }
END
printf '{ "plugins": { "slow": "*" }, "players": [2, 6] }\n' >rulesets/slow.json
must 0 check slow
