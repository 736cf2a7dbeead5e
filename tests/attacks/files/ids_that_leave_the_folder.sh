#!/bin/sh
# Attack: Ids of plugins and names of rulesets and variants that are paths: .., absolute, with links.
# Promise: own-folder
mkdir -p outside rulesets scripts/variants
echo '{ "id": "outside", "version": "1.0.0", "api": 2 }' >outside/plugin.json
echo '-- requires: base' >outside/house.lua
for name in ../outside ../../here/outside "$PWD/outside" . ..; do
  printf '{ "plugins": { "%s": "*" } }' "$name" >rulesets/one.json
  must 3 show rules one
  printf '{ "extends": "base", "plugins": { "%s": "*" } }' "$name" >rulesets/one.json
  must 3 show rules one
done
