#!/bin/sh
# Attack: A metric tells numbers that overflow sums, are no numbers, or fill histograms.
# Promise: numbers
tells() {
  printf -- '-- metric: Tells\n-- decimals: %s\n-- ruleset: base\nmetric.final(function() return %s end)\n' \
    "$2" "$1" >tells.lua
  must "$3" balance base --bots random --games 4 --metric tells.lua
}
for number in 1e300 -1e300 1/0 -1/0 0/0 math.maxinteger math.mininteger 100001 -100001 0.5; do
  tells "$number" 0 4
  says "of this metric"
done
tells "{ 100000, 100000, 100000, 100000, 100000, 100000, 100000, 100000, 100000, 100000, 1 }" 0 4
says "come to more than 1000000"
tells "{ 100000, -100000 }" 0 0
tells 100.0005 3 4
tells "{ 100, -100, 0.0004, -0.0004 }" 3 0
tells '"7"' 0 4
must 2 balance base --games 1000001 --metric tells.lua
must 2 balance base --games 100000000000 --metric tells.lua
for decimals in 4 -1 1.5 x 99999999999; do
  printf -- '-- metric: Tells\n-- decimals: %s\nmetric.final(function() return 1 end)\n' "$decimals" >tells.lua
  must 3 balance base --bots random --games 4 --metric tells.lua
  says '"decimals": expected 0 to 3'
done
