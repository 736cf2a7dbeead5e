#!/bin/sh
# Attack: A ruleset puts 2^31 copies of a tile set into the box, and a tile is there 2,000,000 times.
# Promise: bounded-memory
# MiB: 600
# Seconds: 6
plugin wide <<'END'
END
for count in 2000000 2147483647 4294967297 1e9 9223372036854775807; do
  tiles wide "$count"
  must 3 sim wide --games 1
done
tiles wide 6
for copies in 100000 2147483647 4294967296; do
  printf '{ "plugins": { "wide": "*" }, "tiles": { "wide": { "copies": %s } } }\n' "$copies" >rulesets/wide.json
  must 3 sim wide --games 1
done
