#!/bin/sh
# Attack: The limit on memory is one for each thread of a run; eight take at most eight times as much.
# Promise: bounded-memory
# MiB: 1000
# Seconds: 10
# Slow
plugin wide <<'END'
local list = {}
for i = 1, 600 do list[i] = ("x"):rep(60000) .. i end
on.react("core:turn_end", { run = function() return #list end })
END
must "0 2 3 4" sim wide --games 200 --bots random --threads 8
