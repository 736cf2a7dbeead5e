#!/bin/sh
# Attack: Plugins, rulesets and variants in files with hostile names are found, listed or refused without them.
# Promise: clean-text
# Slow
mkdir -p plugins rulesets scripts/variants
# shellcheck disable=SC2016
for name in "$(printf 'a\033[31m')" "$(printf 'b\nc')" "$(printf 'd\377')" "$(printf '\342\200\256e')" '-x' ' ' '..x' '$(id)' "a'b"; do
  mkdir "plugins/$name"
  printf '{ "id": "x" }' >"plugins/$name/plugin.json"
  echo '{ "extends": "base" }' >"rulesets/$name.json"
  echo '-- requires: base' >"scripts/variants/$name.lua"
done
must "0 1 3" show
must "0 1 3" check
must "0 1" doctor
must "0 1 3" matrix --only x --games 1
must "2 3" show rules nothing
must "3" sim base --with nothing
