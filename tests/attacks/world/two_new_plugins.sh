#!/bin/sh
# Attack: Two programs write a new plugin of one name at once: one wins, and what is there is whole.
# Promise: whole-files
# Seconds: 5
for round in 1 2 3 4 5 6; do
  rm -rf plugins rulesets tests
  "$BASTIDE" new plugin mine >one 2>&1 &
  one=$!
  "$BASTIDE" new plugin mine >two 2>&1
  two=$?
  wait $one
  one=$?
  [ $one -eq 0 ] || [ $two -eq 0 ] || wrong "round $round: neither of the two wrote it"
  must 0 check mine --games 2
done
