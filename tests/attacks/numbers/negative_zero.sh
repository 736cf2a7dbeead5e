#!/bin/sh
# Attack: -0, 1.0, 1e0 and 1E+0 where whole numbers belong, in tiles, manifests and rulesets.
# Promise: numbers
plugin odd <<'END'
END
for value in -0 -0.0 1.0 1e0 1E+0 0.1e1 -1 1.5 1e-1; do
  tiles odd "$value"
  must "0 3" show tiles odd
  must "0 1" check odd --games 1
done
tiles odd 6
for value in '[2, 4.5]' '[-0, 4]' '[4, 2]' '[2, 1e9]' '[0, 0]' '[2]' '[2, 4, 6]' '[2, 99999999999999999999]' '2'; do
  manifest odd ", \"players\": $value"
  must 3 show rules odd
done
