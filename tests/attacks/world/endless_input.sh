#!/bin/sh
# Attack: The standard input never ends where nobody reads it, and where answers are expected.
# Promise: whole-files
# Seconds: 25
# MiB: 400
# Slow
record
for words in "show" "sim base --games 2" "replay game.jsonl" "play base --seats random,random"; do
  # shellcheck disable=SC2086
  yes | must 0 $words
done
yes 1 | must 0 play base --seats human,human >/dev/null
yes '' | must "0 1" replay game.jsonl --step >/dev/null
yes "$(head -c 5000 /dev/zero | tr '\0' x)" | head -c 5000000 | must "0 1 3" play base --seats human,human >/dev/null
