#!/bin/sh
# Attack: Seconds, margins and sizes that are infinite, not a number or negative.
# Promise: numbers
for value in nan inf -inf -1 1e400 1e-400x 99999999999999999999999999; do
  must 2 bench base --seconds "$value"
  must 2 ab base base-river --margin "$value" --pairs 1
done
must 2 bench base --growth 0
must 2 bench base --growth -72
must 2 bench base --growth
must 2 sim base --players 0 --games 1
