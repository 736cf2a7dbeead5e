#!/bin/sh
# Attack: A saved run is edited: its counts, its seed, its hash, its lines; another hash is computed for it by no one.
# Promise: honest-files
must 0 sim base --games 40 --bots random --save long.run
lines=$(wc -l <long.run)
# shellcheck disable=SC2016
for edit in 's/"games":[0-9]*/"games":999999/' 's/"seed":[0-9]*/"seed":5/' '$d' '1d' '2d' '1p' 's/random/greedy/' 's/[0-9]/9/g' 's/}$/,"x":1}/' \
  's/:/: /' '$s/[0-9a-f]\{8\}/00000000/'; do
  sed "$edit" long.run >evil.run
  cmp -s long.run evil.run && continue
  must 3 sim --resume evil.run
  must "2 3" ab --resume evil.run
done
: >evil.run
must "2 3" sim --resume evil.run
head -c 100 long.run >evil.run
must 3 sim --resume evil.run
[ "$lines" -gt 1 ] || wrong "a run of one line"
