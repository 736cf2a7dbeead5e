#!/bin/sh
# Attack: ESC with a colour and a title of the window, in every text of a plugin, a ruleset and a scenario.
# Promise: clean-text
# Seconds: 6
talk '\u001b[31mred\u001b]0;title\u0007' '\27[31mred\27]0;title\7'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
