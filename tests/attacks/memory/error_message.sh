#!/bin/sh
# Attack: An error whose message is 64 KiB, raised for each of many games: it is cut.
# Promise: bounded-memory
# MiB: 300
plugin wide <<'END'
on.react("core:turn_end", { run = function() error(("x"):rep(65000)) end })
END
must "3 4" sim wide --games 50 --bots random
brief
