#!/bin/sh
# Attack: A program in the place of a bot starts and never says hello; the message names the time that was waited.
# Promise: bounded-time
begun=$(date +%s%N)
must 5 sim base --bots "ext:sleep 300,random" --games 1 --threads 1 --clock 100 --on-fault stop --only-own
waited=$((($(date +%s%N) - begun) / 1000000))
# shellcheck disable=SC2154
said=$(sed -n 's/.*it did not answer hello: no answer within \([0-9]*\) ms.*/\1/p' "$last" | head -n 1)
[ -n "$said" ] || wrong "nobody says how long was waited"
[ "$said" -le "$waited" ] || wrong "$said ms are said, and all took $waited ms"
[ "$said" -gt 100 ] || wrong "the clock of an answer is said, and it was waited for $waited ms"
