#!/bin/sh
# Attack: Rulesets with parts, options, tiles and ladders that are not there, or that contradict themselves.
# Promise: honest-files
mkdir rulesets
for part in '"plugins": []' '"plugins": { "base": "x" }' '"plugins": { "base": ">=2 <1" }' '"plugins": { "base": 1 }' '"parts": { "base": ["x"] }' '"parts": { "x": [] }' \
  '"tiles": { "base": { "copies": -1 } }' '"tiles": { "base": { "copies": 1.5 } }' '"tiles": { "x": {} }' '"variants": "two_tile_city"' '"variants": ["two_tile_city", "two_tile_city"]' \
  '"variants": [7]' '"variants": ["/etc/passwd"]' '"variants": ["../../../../etc/passwd"]' '"options": []' '"options": { "x": 1 }' '"options": { "base.x": 1 }' '"options": { "base.farmers": 1 }' \
  '"options": { "base.farmers": { "value": true, "lock": 1 } }' '"options": { "base.farmers": {} }' '"players": [0, 1]' '"players": [2, 99]' '"players": [3, 2]' '"extends": 7' '"extends": ""' \
  '"extends": "/etc/passwd"' '"ladder": ["nowhere"]' '"ladder": 7' '"title": 7' '"unknown": 1'; do
  case $part in '"extends"'*) extends= ;; *) extends='"extends": "base", ' ;; esac
  echo "{ $extends$part }" >rulesets/odd.json
  must "0 1" check odd --games 1
  must "0 3" sim odd --games 1
  never_says "root:"
done
