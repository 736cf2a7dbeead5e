#!/bin/sh
# Attack: Cells at the ends of 16, 32 and 64 bits: in rules, records, scenarios and what is typed.
# Promise: numbers
# Slow
# Seconds: 8
for x in 2147483647 -2147483648 4294967296 9223372036854775807 -9223372036854775808 2001 32768 65536 99999999999999999999; do
  variant odd <<END
on.react("core:turn_end", { run = function(g, fx)
  fx.place_tile { tile = "base/D", cell = { $x, 0 } }
end })
END
  must "3 4" play base --with odd --seats random,random
  printf '{ "rules": ["X-1"], "ruleset": "base", "board": [ { "tile": "base/D", "at": [%s, 0] } ], "expect": [ { "tile": [%s, 0], "is": "base/D" } ] }' \
    "$x" "$x" >scenario.json
  must "1 3" test scenario.json
  record
  must "1 2 3" why game.jsonl "$x,$x r0"
  must "1 2 3" why game.jsonl "0,0 r$x"
  sed "3s/\"answer\":\"[^\"]*\"/\"answer\":\"base\/D $x,0 r0\"/" game.jsonl >evil.jsonl
  must "1 3" replay evil.jsonl
  rm game.jsonl
done
