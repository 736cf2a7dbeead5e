#!/bin/sh
# Attack: A line that never ends is typed into a game.
# Promise: bounded-time
# Slow
# Seconds: 10
# MiB: 450
head -c 60000000 /dev/zero | tr '\0' x | must "0 1 2 3 6" play base --seats human,human
