#!/bin/sh
# Attack: A second program keeps its game in the file of a first one that goes on; a source is its own target.
# Promise: whole-files
mkfifo keys
"$BASTIDE" play base --seats human,random --seed 3 --save game.jsonl <keys >table 2>&1 &
first=$!
exec 3>keys
tries=0
until grep -q 'you>' table; do # the player is asked: what was answered before is in the file
  tries=$((tries + 1))
  [ $tries -lt 600 ] || wrong "nobody was asked"
  sleep 0.05
done
cp game.jsonl before.jsonl
must 6 play --resume game.jsonl --seats random,random
says "another bastide writes it now"
must 2 play base --seats random,random --save game.jsonl
cmp -s game.jsonl before.jsonl || wrong "the file was changed"
kill -9 $first
wait $first 2>/dev/null
exec 3>&-
must 0 play --resume game.jsonl --seats random,random
must 0 replay game.jsonl --plain
cp game.jsonl before.jsonl
ln -s game.jsonl link.jsonl
for words in "convert game.jsonl game.jsonl" "convert game.jsonl link.jsonl" "render game.jsonl --svg game.jsonl"; do
  # shellcheck disable=SC2086
  must 2 $words
  # shellcheck disable=SC2086
  must 2 $words --replace
done
cmp -s game.jsonl before.jsonl || wrong "a source was destroyed"
