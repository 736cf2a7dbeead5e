#!/bin/sh
# Attack: A saved comparison is edited: values of pairs to infinity, lines twice, another verb.
# Promise: honest-files
must 0 ab base two_tile_city --pairs 6 --bots random --save long.run
# shellcheck disable=SC2016
for edit in 's/[0-9][0-9]*/1e999/2' 's/[0-9]/-9/3' '2p' '2d' 's/"ab"/"sim"/' 's/random/\/etc\/passwd/' '$d' 's/\[/[[/'; do
  sed "$edit" long.run >evil.run
  cmp -s long.run evil.run && continue
  must 3 ab --resume evil.run
  must "2 3" sim --resume evil.run
  never_says "root:"
done
