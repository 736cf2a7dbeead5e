#!/bin/sh
# Attack: The reader of the output goes away in the midst of every long output.
# Promise: whole-files
record
for words in "show" "show tiles base" "replay game.jsonl" "replay game.jsonl --jsonl" "legal game.jsonl --at 40" "render base --tiles" \
  "help sim" "sim base --games 20 --jsonl" "check base --games 2" "score game.jsonl"; do
  # shellcheck disable=SC2086
  { "$BASTIDE" $words 2>err; echo $? >code; } | head -c 1 >/dev/null
  case "$(cat code)" in 0 | 6 | 141) ;; *) wrong "bastide $words: exit $(cat code)" ;; esac
  cat err
done
