#!/bin/sh
# Attack: Saved games of JCloisterZone cut anywhere, with turned bytes, of huge numbers, deep lists and endless moves.
# Promise: honest-files
# Seconds: 10
record
must 0 convert game.jsonl game.jcz
size=$(wc -c <game.jcz)
i=0
while [ $i -lt 40 ]; do
  at=$((i * size / 40))
  head -c $at game.jcz >evil.jcz
  must 3 convert evil.jcz evil.jsonl --replace >/dev/null
  { head -c $at game.jcz; printf '7'; tail -c +$((at + 2)) game.jcz; } >evil.jcz
  must "0 1 3" convert evil.jcz evil.jsonl --replace >/dev/null
  i=$((i + 1))
done
for number in -1 32768 99999999999999999999 1e999 null '"x"' '[]'; do
  sed "s/\"rotation\": 0/\"rotation\": $number/; s/\"x\": 0/\"x\": $number/; s/\"player\": 1/\"player\": $number/" \
    game.jcz >evil.jcz
  must "0 1 3" convert evil.jcz evil.jsonl --replace
  brief
done
# Copies of a set, figures, and random numbers are texts of a stranger, too.
for number in 0 -1 100 99999999999999999999 1e999 null '"#"' '"1.5"' '{}'; do
  sed "s/\"basic:2\": 1/\"basic:2\": $number/; s/\"initialRandom\": 0.0/\"initialRandom\": $number/" game.jcz >evil.jcz
  must "0 1 3" convert evil.jcz evil.jsonl
  brief
  sed "s/\"small-follower\": 7/\"small-follower\": $number/; s/\"endTurn\": [0-9]*/\"endTurn\": $number/" game.jcz >evil.jcz
  must "0 1 3" convert evil.jcz evil.jsonl
  brief
done
# A million words that end as a sentence about points do.
{ printf '{"test":{"assertions":["'; yes ' scored has for 1 points' | head -n 40000 | tr -d '\n'; printf '"]},'; tail -c +2 game.jcz; } \
  >evil.jcz
must 3 convert evil.jcz evil.jsonl --expect
brief
head='{"appVersion":"5.7.0","setup":{"sets":{"basic:2":1},"elements":{"small-follower":7,"farmers":true},"start":[{"tile":'
head=$head'"BA/RCr","x":0,"y":0,"rotation":0}]},"players":[{"name":"\u001b[2J"},{"name":"x"}],"replay":['
move='{"type":"PASS","payload":{}}'
# A name may steer no terminal; a hundred thousand messages are read, and say nothing.
printf '%s%s]}' "$head" "$move" >evil.jcz
must 3 convert evil.jcz evil.jsonl --replace
printf '%s' "$head" | sed 's/\\u001b\[2J/Ann/' >evil.jcz
yes "$move," | head -n 100000 >>evil.jcz
printf '%s]}' "$move" >>evil.jcz
must 0 convert evil.jcz evil.jsonl --replace
says "0 turns"
# The head of a record in a stranger's file names files of its own choice: it is passed over.
sed 's/"ruleset": "base"/"ruleset": "..\/..\/..\/etc\/passwd"/' game.jcz >evil.jcz
must 0 convert evil.jcz evil.jsonl --replace
says "of base"
