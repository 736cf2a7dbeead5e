#!/bin/sh
# Attack: A check returns 100,000 denials of one move.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide:no"] = "no" }
on.check("core:claim", { run = function()
  local list, one = {}, deny("no", { a = ("x"):rep(60000) })
  for i = 1, 100000 do list[i] = one end
  return list
end })
END
must "0 3 4" sim wide --games 1 --bots random
must "0 1 3 4" check wide --games 1
