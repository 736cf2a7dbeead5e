#!/bin/sh
# Attack: A record of a million lines, of a line of 16 MB, of a million empty lines.
# Promise: honest-files
# Slow
# Seconds: 6
# MiB: 600
record
{ head -n 2 game.jsonl; yes "$(sed -n 3p game.jsonl)" | head -n 400000; } >evil.jsonl
must "1 3" replay evil.jsonl
{ head -n 2 game.jsonl; yes '' | head -n 1000000; } >evil.jsonl
must "1 3" replay evil.jsonl
{ head -n 2 game.jsonl; printf '{"n":2,"by":"'; head -c 16000000 /dev/zero | tr '\0' x; echo '"}'; } >evil.jsonl
must "1 3" replay evil.jsonl
brief
{ printf '{"bastide_record":1,"ruleset":"'; head -c 16000000 /dev/zero | tr '\0' x; echo '"}'; } >evil.jsonl
must 3 replay evil.jsonl
brief
