#!/bin/sh
# Attack: The output is a full disk: each verb says so and ends with 6.
# Promise: whole-files
# Slow
# Seconds: 8
[ -w /dev/full ] || exit 0
record
for words in "show" "show tiles base" "replay game.jsonl" "score game.jsonl" "legal game.jsonl --at 40" "render base --tiles" "help" "help sim" \
  "sim base --games 2" "sim base --games 2 --json" "check base --games 1" "explain base:city base" "doctor" "matrix --only abbot --games 1" \
  "play base --seats random,random" "test $ROOT/tests/scenarios/base --filter CITY" "--version" "ab base base-river --pairs 1"; do
  # shellcheck disable=SC2086
  "$BASTIDE" $words >/dev/full 2>err
  code=$?
  cat err
  [ $code -eq 6 ] || wrong "bastide $words: expected exit 6, found $code"
done
