#!/bin/sh
# Attack: A pipe without a writer as a record or a saved run: SIGTERM ends the wait, and a writer is read.
# Promise: own-folder
# Seconds: 4
record
mkfifo piped.jsonl
for words in "replay piped.jsonl" "score piped.jsonl" "render piped.jsonl" "play --resume piped.jsonl" "sim --resume piped.jsonl"; do
  # shellcheck disable=SC2086
  timeout -k 3 1 "$BASTIDE" $words
  code=$?
  [ $code -ne 137 ] || wrong "bastide $words: SIGTERM did not end it"
done
cat game.jsonl >piped.jsonl &
must 0 score piped.jsonl
