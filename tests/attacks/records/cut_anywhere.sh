#!/bin/sh
# Attack: A record cut after each of its first 600 bytes, and with one byte turned.
# Promise: honest-files
# Seconds: 10
# Slow
record
i=0
while [ $i -lt 600 ]; do
  head -c $i game.jsonl >cut.jsonl
  must "0 1 3" score cut.jsonl >/dev/null
  { head -c $i game.jsonl; printf '\177'; tail -c +$((i + 2)) game.jsonl; } >turned.jsonl
  must "0 1 3" replay turned.jsonl --plain >/dev/null
  i=$((i + 7))
done
