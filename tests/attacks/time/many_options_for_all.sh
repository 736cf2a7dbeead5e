#!/bin/sh
# Attack: A question with 10,000 options is put to all players, twice a game.
# Promise: bounded-time
# Seconds: 6
plugin slow <<'END'
define.phase { id = "ask", after = "core:claim", enter = function(g, fx)
  if g.turn.number > 2 then return end
  local options = {}
  for i = 1, 10000 do options[i] = "way_" .. i end
  fx.ask_all { type = "option", options = options, text = "Which way?" }
end }
END
must 0 check slow --games 2
