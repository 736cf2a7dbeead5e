#!/bin/sh
# Attack: Pipes among scenarios and transcripts: a folder that is searched may not stop the search.
# Promise: own-folder
mkdir -p tests/scenarios tests/transcripts
mkfifo tests/scenarios/piped.json tests/transcripts/piped.txt
must "0 1 3" test
timeout -k 3 2 "$BASTIDE" test tests/scenarios/piped.json
code=$?
[ $code -ne 137 ] || wrong "SIGTERM did not end it"
exit 0
