#!/bin/sh
# Attack: Files from 1970, from 2200 and from the future by a day, under --watch, in saved runs and rules.
# Promise: whole-files
# Seconds: 6
plugin mine <<'END'
END
must 0 sim mine --games 20 --save long.run
for time in 197001010000 203801190314 220001010000; do
  find . -type f -exec touch -t $time {} +
  must 0 check mine --games 2
  must 0 sim --resume long.run
  must 0 play mine --seats random,random --save "game$time.jsonl"
  must 0 replay "game$time.jsonl"
done
