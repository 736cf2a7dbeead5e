#!/bin/sh
# Attack: Bell, delete, vertical tab, form feed, shift out.
# Promise: clean-text
# Seconds: 6
talk '\u0007\u007f\u000b\u000c\u000e' '\7\127\11\12\14'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
