#!/bin/sh
# Attack: Records through the standard input: endless, empty, binary, cut, slow.
# Promise: whole-files
# Slow
# Seconds: 9
# MiB: 700
record
must 0 score - <game.jsonl
must 3 score - </dev/null
head -c 500 game.jsonl | must "0 1 3" score -
head -c 100000 /dev/urandom | must 3 score -
head -c 300000000 /dev/zero | must 3 legal -
{ head -n 3 game.jsonl; sleep 0.2; tail -n +4 game.jsonl; } | must 0 score -
