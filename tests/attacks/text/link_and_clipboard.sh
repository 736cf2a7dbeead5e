#!/bin/sh
# Attack: OSC 8 makes a link, OSC 52 writes the clipboard.
# Promise: clean-text
# Seconds: 6
talk '\u001b]8;;https://example.org\u001b\\click\u001b]52;c;aGk=\u0007' '\27]8;;https://example.org\27\\click\27]52;c;aGk=\7'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
