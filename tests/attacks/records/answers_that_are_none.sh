#!/bin/sh
# Attack: Answers of a record that are no options, of other players, of other choices, twice, in another order.
# Promise: honest-files
record
sed '3s/"answer":"[^"]*"/"answer":"base\/D 40,40 r0"/' game.jsonl >evil.jsonl
must 1 replay evil.jsonl
says "evil.jsonl:3"
sed '3s/"choice":"[^"]*"/"choice":"core:claim"/' game.jsonl >evil.jsonl
must "1 3" replay evil.jsonl
sed '3s/"by":"[^"]*"/"by":"nobody"/' game.jsonl >evil.jsonl
must "1 3" replay evil.jsonl
sed '3p' game.jsonl >evil.jsonl
must "1 3" replay evil.jsonl
sed '5{h;d};6{G}' game.jsonl >evil.jsonl
must "1 3" replay evil.jsonl
for line in '{"n":2}' '{}' '[]' 'null' '7' '"x"' '{"n":2,"by":"random","choice":"core:place","answer":7,"hash":"x"}'; do
  { sed -n 1,2p game.jsonl; echo "$line"; sed -n '4,$p' game.jsonl; } >evil.jsonl
  must "1 3" replay evil.jsonl
  must "0 1 3" score evil.jsonl
  says "evil.jsonl"
  rm -f on.jsonl
  must "0 1 3" play --resume evil.jsonl --save on.jsonl
done
