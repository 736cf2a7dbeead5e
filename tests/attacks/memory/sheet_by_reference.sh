#!/bin/sh
# Attack: One table of sentences stands in a sheet 1,000 times: what is copied is charged, not what is written.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
local list = {}
for i = 1, 4000 do list[i] = "A sentence of the sheet, number " .. i .. "." end
local turn = {}
for i = 1, 1000 do turn["p" .. i] = list end
define.sheet { turn = turn }
END
must 3 show rules wide
must 1 check wide --games 1
