#!/bin/sh
# Attack: Two games are saved into one file at once, again and again: it is whole at every moment.
# Promise: whole-files
# Seconds: 15
# Slow
for round in 1 2 3 4; do
  "$BASTIDE" play base --seats random,random --seed "$round" --save game.jsonl >/dev/null 2>&1 &
  one=$!
  "$BASTIDE" play base --seats random,random --seed "1$round" --save game.jsonl >/dev/null 2>&1 &
  two=$!
  tries=0
  while kill -0 $one 2>/dev/null || kill -0 $two 2>/dev/null; do
    tries=$((tries + 1))
    [ ! -e game.jsonl ] || cp game.jsonl seen.jsonl 2>/dev/null || continue
    [ ! -s seen.jsonl ] || must 0 score seen.jsonl --json >/dev/null
    [ $tries -lt 20 ] || break
  done
  wait $one
  wait $two
  must 0 replay game.jsonl --plain
  rm -f game.jsonl seen.jsonl
done >shown
[ -z "$(find . -name '.*.part')" ] || wrong "a hidden file was left behind"
