#!/bin/sh
# Attack: A pipe among scenarios and transcripts.
# Promise: own-folder
mkdir -p tests/scenarios tests/transcripts
mkfifo tests/scenarios/piped.json tests/transcripts/piped.txt
must "1 3" test tests/scenarios/piped.json
must "0 1 3" test
