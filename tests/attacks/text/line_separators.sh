#!/bin/sh
# Attack: The line ends of Unicode, U+2028 and U+2029.
# Promise: clean-text
# Seconds: 6
talk 'x\u2028ok: all\u2029ok' 'x\226\128\168ok: all\226\128\169ok'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
