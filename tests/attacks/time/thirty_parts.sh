#!/bin/sh
# Attack: 30 parts that each take nearly all instructions that one file may take.
# Promise: bounded-time
# Slow
# Seconds: 8
plugin slow <<'END'
END
parts=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
  echo 'for _ = 1, 95000000 do end' >"plugins/slow/part$i.lua"
  parts="$parts${parts:+, }\"p$i\": { \"rules\": \"part$i.lua\", \"default\": true }"
done
manifest slow ", \"parts\": { $parts }"
must 3 show rules slow
must 1 check slow --games 1
