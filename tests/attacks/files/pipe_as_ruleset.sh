#!/bin/sh
# Attack: A pipe as a ruleset and as what a ruleset extends.
# Promise: own-folder
# Slow
mkdir rulesets
mkfifo rulesets/piped.json
must 3 show rules piped
must 3 show rules rulesets/piped.json
echo '{ "extends": "piped" }' >rulesets/above.json
must 3 show rules above
must "0 3" show
must "0 1 3" check
