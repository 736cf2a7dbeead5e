#!/bin/sh
# Attack: C1 controls, which are one character and begin what ESC begins: CSI, OSC, ST, NEL.
# Promise: clean-text
# Seconds: 6
talk '\u009b31m\u009d0;t\u009c\u0085' '\194\15531m\194\1570;t\194\156\194\133'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
