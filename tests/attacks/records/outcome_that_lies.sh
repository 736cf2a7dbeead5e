#!/bin/sh
# Attack: The last line of a record claims another outcome, other winners, or stands in the midst; a second follows.
# Promise: honest-files
record
sed '$s/"scores":{"random":[0-9]*/"scores":{"random":999/' game.jsonl >evil.jsonl
must 1 replay evil.jsonl
sed '$s/"outcome":"[^"]*"/"outcome":"lost"/' game.jsonl >evil.jsonl
must "1 3" replay evil.jsonl
{ head -n 5 game.jsonl; tail -n 1 game.jsonl; sed -n '6,$p' game.jsonl; } >evil.jsonl
must "1 3" replay evil.jsonl
{ cat game.jsonl; tail -n 1 game.jsonl; } >evil.jsonl
must "1 3" replay evil.jsonl
{ head -n 5 game.jsonl; tail -n 1 game.jsonl; } >evil.jsonl
must "1 3" replay evil.jsonl
