#!/bin/sh
# Attack: A ruleset of 60 plugins, each with tiles and rules just below every limit.
# Promise: bounded-time
# Seconds: 10
# MiB: 700
# Slow
list=
for i in $(seq 60); do
  plugin "slow$i" <<'END'
for _ = 1, 90000000 do end
END
  list="$list${list:+, }\"slow$i\": \"*\""
done
printf '{ "plugins": { %s } }\n' "$list" >rulesets/slow.json
must 3 show rules slow
