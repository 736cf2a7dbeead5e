#!/bin/sh
# Attack: Fields of a definition that hold one table 40 times within itself, doubled at each level.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
local t = { tile = { 1, 2 } }
for _ = 1, 40 do t = { t, t } end
define.feature { id = "odd", points = t }
END
must 1 check wide --games 1
must 3 sim wide --games 1
