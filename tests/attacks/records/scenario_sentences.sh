#!/bin/sh
# Attack: Expectations that are nearly sentences: numbers beyond 64 bits, names of nobody, endless lists.
# Promise: honest-files
for words in 'Red has 99999999999999999999' 'Red has -99999999999999999999' 'Red has' 'has 7' 'Nobody has 1' 'Red holds -1 meeple' 'Red holds 1 x' \
  'Red scored base:road for' 'Red scored x for 99999999999999999999' 'Red scored base:road for 1: a 1, b' 'pile has 99999999999999999999' 'Red wins and' \
  ' and  wins' 'choosing' 'ended by' "Red's turn now" '' ' ' "Red has $(printf '1%.0s' $(seq 3000))"; do
  echo "{ \"rules\": [\"X-1\"], \"ruleset\": \"base\", \"expect\": [ \"$words\" ] }" >scenario.json
  must "1 3" test scenario.json
done
for object in '{}' '[]' '7' 'null' '{ "feature": [0, 0] }' '{ "feature": [0], "on": "c" }' '{ "same": [] }' '{ "same": [ { "at": [0, 0], "on": "c" } ] }' \
  '{ "count": "x", "is": 1 }' '{ "legal": "x" }' '{ "bot": "/etc/passwd", "answers": "x" }' '{ "bot": "random", "answers": "x" }' '{ "cells": [[1]] }' \
  '{ "tile": [99999, 99999], "is": "x" }' '{ "markers": [0, 0], "pool": "x", "is": 1 }' '{ "options": -1 }' '{ "projected": { "Nobody": 1 } }' '{ "feature": [0, 0], "legal": [] }'; do
  echo "{ \"rules\": [\"X-1\"], \"ruleset\": \"base\", \"expect\": [ $object ] }" >scenario.json
  must "1 3" test scenario.json
  never_says "root:"
done
