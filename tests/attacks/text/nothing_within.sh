#!/bin/sh
# Attack: The character U+0000 within every text.
# Promise: clean-text
# Seconds: 6
talk 'a\u0000b' 'a\0b'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
