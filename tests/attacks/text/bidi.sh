#!/bin/sh
# Attack: Characters that turn the direction of writing, and never turn it back.
# Promise: clean-text
# Seconds: 6
talk '\u202eevil\u2066x\u200f' '\226\128\174evil\226\129\166x\226\128\143'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
