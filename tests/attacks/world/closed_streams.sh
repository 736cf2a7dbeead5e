#!/bin/sh
# Attack: The standard streams are closed at the start, each alone and all together.
# Seconds: 6
# Promise: whole-files
# Slow
record
for words in "show" "replay game.jsonl" "score game.jsonl" "sim base --games 2" "play base --seats random,random" "play base" \
  "play base --seats random,random --save new.jsonl"; do
  for close in '<&-' '>&-' '2>&-' '<&- >&-' '<&- >&- 2>&-' '>&- 2>&-'; do
    rm -f new.jsonl
    eval "\"\$BASTIDE\" $words $close" </dev/null >shown 2>&1
    code=$?
    [ $code -le 6 ] || wrong "bastide $words $close: exit $code"
    [ ! -s new.jsonl ] || must 0 replay new.jsonl --plain
  done
done
