#!/bin/sh
# Attack: Texts that look like formats and places: braces, percent signs, {0}, {:>99999999}.
# Promise: clean-text
# Seconds: 6
talk '{0} {:>99999999} {{ }} %s%n%s {a' '{0} {:>99999999} {{ }} %s%n%s {a'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
