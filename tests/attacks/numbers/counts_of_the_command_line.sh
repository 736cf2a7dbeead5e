#!/bin/sh
# Attack: Absurd numbers of threads, games, pairs, players, seconds: refused, naming the limit.
# Promise: numbers
# MiB: 500
for value in -1 99999999999999999999 1e9 abc 1.5 ''; do
  for words in "sim base --games" "sim base --threads" "sim base --players" "sim base --records" "ab base base-river --pairs" \
    "matrix --games" "matrix --every" "matrix --most" "check base --games" "demo base --games" "replay x --from" \
    "legal x --at" "bench base --players"; do
    # shellcheck disable=SC2086
    must "2 3" $words "$value"
  done
done
for words in "sim base --threads 1000000" "sim base --players 1000000" "render base --games --players 1000" \
  "sim base --games 99999999999999999" "ab base base-river --pairs 99999999999999999" "bench base --growth 99999999999999" \
  "matrix --every 0" "sim base --games 0 --threads -5"; do
  # shellcheck disable=SC2086
  must 2 $words
done
