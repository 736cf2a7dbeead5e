#!/bin/sh
# Attack: 2^53+1, 2^63, 1e400 and 400 digits as values of options, tiles and pieces.
# Promise: numbers
plugin odd <<'END'
END
for value in 9007199254740993 9223372036854775807 9223372036854775808 -9223372036854775809 1e400 -1e400 1e18 \
  "$(printf '9%.0s' $(seq 400))" "0.$(printf '0%.0s' $(seq 400))1"; do
  manifest odd ", \"options\": { \"o\": { \"type\": \"int\", \"default\": $value, \"min\": 0, \"max\": 10 } }"
  must 3 show rules odd
  manifest odd ", \"options\": { \"o\": { \"type\": \"int\", \"default\": 1, \"min\": 0, \"max\": 10 } }"
  printf '{ "plugins": { "odd": "*" }, "options": { "odd.o": %s } }' "$value" >rulesets/odd.json
  must 3 show rules odd
  must "2 3" sim odd --games 1 --set "odd.o=$value"
done
