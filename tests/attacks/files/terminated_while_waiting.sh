#!/bin/sh
# Attack: While a file does not answer, SIGTERM ends the program.
# Promise: own-folder
# Seconds: 4
mkdir rulesets
mkfifo rulesets/piped.json
for signal in TERM HUP INT; do
  timeout -k 3 -s $signal 2 "$BASTIDE" show rules rulesets/piped.json
  code=$?
  [ $code -ne 137 ] || wrong "SIG$signal did not end it"
done
exit 0
