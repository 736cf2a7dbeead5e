#!/bin/sh
# Attack: Two runs are kept in one file at once: in the end it is one of the two, and can be resumed or is refused.
# Promise: whole-files
# Seconds: 8
for round in 1 2 3; do
  "$BASTIDE" sim base --games 300 --bots random --seed "$round" --save long.run >/dev/null 2>&1 &
  one=$!
  "$BASTIDE" sim base --games 300 --bots random --seed "1$round" --save long.run >/dev/null 2>&1
  wait $one
  must "0 3" sim --resume long.run
  rm -f long.run
done
