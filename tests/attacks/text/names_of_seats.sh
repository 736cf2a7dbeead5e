#!/bin/sh
# Attack: Names of seats with controls, on the command line and in the head of a record.
# Promise: clean-text
# Slow
for name in "$(printf 'a\033[31m')" "$(printf 'b\nc')" "$(printf '\342\200\256d')" "$(printf 'e\302\2331m')"; do
  rm -f game.jsonl
  must "0 2 3" play base --seats random,random --names "$name,Blue" --save game.jsonl
  [ ! -s game.jsonl ] || speak_of game.jsonl
done
record
for name in '\\u001b[31mred' '\\u009b31m' 'x\\nok' '\\u202ex' '\\ud800' '\\u0000'; do
  sed "s/\"random\"/\"$name\"/g" game.jsonl >evil.jsonl
  speak_of evil.jsonl
done
