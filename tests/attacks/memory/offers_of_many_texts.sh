#!/bin/sh
# Attack: An action offers entries that hold the same text 20,000 times.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.action { id = "rest", run = function() end, offer = function(_, _, add)
  local text, entry = ("x"):rep(65000), {}
  for i = 1, 20000 do entry[i] = text end
  add(entry)
end }
END
must "3 4" sim wide --games 1 --bots random
