#!/bin/sh
# Attack: Fixtures that contradict: unknown tiles and pieces, negative scores and supplies, piles of tiles that are not there.
# Promise: honest-files
for part in '"board": [ { "tile": "base/D", "at": [0, 0] }, { "tile": "base/D", "at": [0, 0] } ]' '"board": [ { "tile": "x/y", "at": [0, 0] } ]' \
  '"board": [ { "tile": "base/D", "at": [0, 0], "turn": 7 } ]' '"board": [ { "tile": "base/D", "at": [0] } ]' '"board": [ { "tile": "base/D", "at": [0, 0], "face": "x" } ]' \
  '"board": [ { "tile": "base/D", "at": [0, 0], "pieces": [ { "piece": "meeple", "owner": "Nobody", "on": "c" } ] } ]' \
  '"board": [ { "tile": "base/D", "at": [0, 0], "markers": { "m": { "ghosts": -3 } } } ]' '"scores": { "Red": 99999999999 }' '"scores": { "Nobody": 1 }' \
  '"supply": { "Red": { "meeple": -1 } }' '"supply": { "Red": { "meeple": 99999999999 } }' '"pile": ["x/y"]' '"pile": { "nowhere": [] }' '"pile": 7' \
  '"players": []' '"players": ["Red", "Red"]' '"players": ["Red"]' '"first": "Nobody"' '"seed": -1' '"moves": [ { "draw": "x/y" } ]' \
  '"moves": [ { "token": "x" } ]' '"moves": [ { "illegal": { "illegal": {} } } ]' '"moves": [ {} ]' '"moves": {}' '"ruleset": "nowhere"' '"ruleset": 7' \
  '"ruleset": { "extends": "/etc/passwd" }' '"scenarios": [ { "scenarios": [] } ]' '"end": "yes"'; do
  echo "{ \"rules\": [\"X-1\"], $part, \"expect\": [ \"Red has 12345\" ] }" >scenario.json
  must "1 3" test scenario.json
  never_says "root:"
done
