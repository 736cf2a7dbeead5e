#!/bin/sh
# Attack: Seeds at both ends of 64 bits, kept in a record, play the same game again.
# Promise: numbers
# Slow
for seed in 0 1 9007199254740993 9223372036854775807 9223372036854775808 18446744073709551615; do
  rm -f game.jsonl
  must 0 play base --seats random,random --seed "$seed" --save game.jsonl
  must 0 replay game.jsonl
  grep -q "\"seed\":\"*${seed}\"*[,}]" game.jsonl || wrong "the record does not hold the seed $seed"
  must 0 sim base --games 1 --bots random --seed "$seed" --json
done
