#!/bin/sh
# Attack: Carriage returns and backspaces, which write over what stands there.
# Promise: clean-text
# Seconds: 6
talk 'all fine\rFAILED\b\b\b' 'all fine\rFAILED\b\b\b'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
