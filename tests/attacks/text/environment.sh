#!/bin/sh
# Attack: Controls in the environment: search path, home, trust file, terminal.
# Promise: clean-text
# Slow
evil=$(printf '/nowhere\033[31m\007\302\233')
for name in BASTIDE_PATH BASTIDE_TRUST HOME XDG_CONFIG_HOME TERM NO_COLOR LC_ALL COLUMNS TMPDIR; do
  env "$name=$evil" "$BASTIDE" doctor || [ $? -le 3 ] || wrong "doctor with $name"
  env "$name=$evil" "$BASTIDE" show rules nothing && wrong "found a ruleset"
  env "$name=$evil" "$BASTIDE" trust nothing && wrong "trusted nothing"
done
exit 0
