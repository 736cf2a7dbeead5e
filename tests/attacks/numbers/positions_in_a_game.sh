#!/bin/sh
# Attack: --at, --from, --to and --point beyond both ends of a game, and of 64 bits.
# Promise: numbers
record
for value in 999999 -999999 9223372036854775807 -9223372036854775808 9223372036854775808 99999999999999999999999 1.5 x ''; do
  must "2 3" score game.jsonl --at "$value"
  must "2 3" legal game.jsonl --at "$value"
  must "2 3" render game.jsonl --at "$value"
  must "0 2 3" replay game.jsonl --from "$value"
  must "0 2 3" replay game.jsonl --to "$value"
  must "2 3" explain game.jsonl --point "$value"
  must "2 3" why game.jsonl "1,0 r0" --at "$value"
done
