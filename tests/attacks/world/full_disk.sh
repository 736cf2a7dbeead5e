#!/bin/sh
# Attack: Files cannot grow beyond 2 kB: no half file stays, and what was there before is still there.
# Promise: whole-files
# Seconds: 5
record
cp game.jsonl before.jsonl
for words in "play --resume game.jsonl --seats random,random" "render game.jsonl --svg board.svg" "replay game.jsonl --html page.html" \
  "sim base --games 40 --record games" "ab base base-river --pairs 2 --html report.html" "sdk files" "new plugin mine" \
  "demo base --games 2 --out demo" "play base --seats random,random --save other.jsonl"; do
  (
    ulimit -f 4
    # shellcheck disable=SC2086
    "$BASTIDE" $words >/dev/null 2>/dev/null
  )
  code=$?
  [ $code -le 6 ] || wrong "bastide $words: exit $code"
done
cmp -s game.jsonl before.jsonl || must 0 replay game.jsonl
[ ! -e board.svg ] || grep -q '</svg>' board.svg || wrong "half a picture"
[ ! -e page.html ] || grep -q '</html>' page.html || wrong "half a page"
[ ! -e report.html ] || grep -q '</html>' report.html || wrong "half a report"
[ ! -e other.jsonl ] || must 0 score other.jsonl
