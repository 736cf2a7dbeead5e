#!/bin/sh
# Attack: A rule sheet of 100,000 sentences that are all one text of 64 KiB.
# Promise: bounded-memory
# Slow
# MiB: 600
# Seconds: 5
plugin wide <<'END'
local text, list = ("x"):rep(65000), {}
for i = 1, 100000 do list[i] = text end
define.sheet { setup = list, scoring = list, final = list, special = list }
END
must 3 show rules wide
must 3 sim wide --games 1
