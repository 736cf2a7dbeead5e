#!/bin/sh
# Attack: A parcel of 60 rules that each play for a minute: trying it has an end, and what was not tried is said.
# Promise: bounded-time
# Slow
# Seconds: 110
mkdir -p rulesets
names=""
for i in $(seq 60); do
  variant "slow$i" <<'END'
on.react("core:turn_end", { run = function() for _ = 1, 700000 do end end })
END
  names="$names${names:+, }\"slow$i\""
done
printf '{ "extends": "base", "title": "Many", "variants": [%s] }\n' "$names" >rulesets/many.json
must 0 pack many
mkdir elsewhere
mv many.bastide elsewhere
cd elsewhere || exit 1
must 0 install many.bastide
says "were not played"
