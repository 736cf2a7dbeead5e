#!/bin/sh
# Attack: Boards, zones, supplies, bags and pools of 2^31 and more.
# Promise: numbers
# Slow
# MiB: 400
for n in 2147483647 2147483648 4294967297 -1 9223372036854775807 1e9 1.5; do
  for call in "define.board { width = $n, height = $n }" "define.zone { id = 'z', size = $n }" "define.piece { id = 'p', supply = $n }" \
    "define.pool { id = 'q', count = $n }" "define.token { id = 't' } define.bag { id = 'b', tokens = { t = $n } }" \
    "define.seats { players = 2, colours = $n }" "define.feature { id = 'f', done = function() end, watch = $n }" \
    "define.pile { id = 'r', sections = { { tiles = 'rest' } }, size = $n }" "define.start { { tile = 'odd/start', cell = { $n, 0 } } }"; do
    plugin odd <<END
$call
END
    must "0 3 4" show rules odd
    case "$n $call" in
      *-1*start* | 2147483647*pool* | 2147483647*token* | 1e9*pool* | 1e9*token*) must "0 3 4" sim odd --games 1 --bots random ;;
      *) must "3 4" sim odd --games 1 --bots random ;;
    esac
  done
done
