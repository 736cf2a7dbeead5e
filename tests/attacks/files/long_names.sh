#!/bin/sh
# Attack: Names of 300 bytes and paths of 5,000.
# Promise: own-folder
long=$(printf 'x%.0s' $(seq 300))
path=$(printf 'x/%.0s' $(seq 2500))
for name in "$long" "$path" "$long.json" "/$path"; do
  must 3 show rules "$name"
  must 3 replay "$name"
  must "2 3 5" sim base --games 1 --bots "$name.lua"
  must 3 show rules base --with "$name"
  must "2 3 6" play base --seats random,random --save "$name"
  must "1 2 3" new variant "$name"
  must "1 3" test "$name"
  must "0 2 3" --path "$name" show
done
mkdir rulesets
printf '{ "extends": "%s" }' "$long" >rulesets/long.json
must 3 show rules long
