#!/bin/sh
# Attack: Offers with 5,000 named fields each; a name may not stand for its length.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.action { id = "rest", run = function() end, offer = function(_, _, add)
  local text, entry = ("x"):rep(60000), {}
  for i = 1, 5000 do entry["n" .. i] = text end
  for _ = 1, 100 do add(entry) end
end }
END
must "0 3 4" sim wide --games 1 --bots random
