#!/bin/sh
# Attack: Rulesets that extend each other in a circle, and a chain of 5,000 of them.
# Promise: bounded-time
# Slow
# Seconds: 4
mkdir rulesets
echo '{ "extends": "b" }' >rulesets/a.json
echo '{ "extends": "a" }' >rulesets/b.json
must 3 show rules a
must 3 sim b --games 1
must "0 3" show
echo '{ "extends": "base" }' >rulesets/c0.json
i=0
while [ $i -lt 5000 ]; do
  echo "{ \"extends\": \"c$i\" }" >"rulesets/c$((i + 1)).json"
  i=$((i + 1))
done
must 3 show rules c5000
says "more than 64 rulesets extend one another"
must 0 show rules c60
