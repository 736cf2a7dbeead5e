#!/bin/sh
# Attack: A pipe without a writer as a record or a saved run.
# Promise: own-folder
# Seconds: 4
mkfifo game.jsonl
for words in "replay game.jsonl" "score game.jsonl" "legal game.jsonl" "render game.jsonl" "explain game.jsonl" \
  "play --resume game.jsonl" "sim --resume game.jsonl" "ab --resume game.jsonl"; do
  # shellcheck disable=SC2086
  timeout -k 1 5 "$BASTIDE" $words
  code=$?
  [ $code -eq 3 ] || wrong "bastide $words: expected exit 3, found $code"
done
