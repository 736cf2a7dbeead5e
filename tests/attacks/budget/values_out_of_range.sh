#!/bin/sh
# Attack: A budget that is no sensible number: negative, 0, beyond 64 bits, a fraction, a text, null.
# Promise: own-budgets
for value in -1 0 99999999999999999999 1.5 '"4096"' null true '[]' 1e400; do
  mkdir -p rulesets
  printf '{ "extends": "base", "options": { "core.memory_mib": %s } }\n' "$value" >rulesets/odd.json
  must 3 show rules odd
  says "odd.json:1:"
  must 3 sim odd --games 1
done
for value in -1 0 99999999999999999999 1.5 x ''; do
  must "2 3" sim base --games 1 --set "core.memory_mib=$value"
done
