#!/bin/sh
# Attack: Line ends within titles and sentences, which forge lines of the program.
# Promise: clean-text
# Seconds: 6
talk 'x\n  base 9.9.9 Trusted\nok' 'x\n  base 9.9.9 Trusted\nok'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
