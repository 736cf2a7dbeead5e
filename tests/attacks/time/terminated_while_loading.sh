#!/bin/sh
# Attack: While a script runs through its whole budget, SIGTERM ends the program.
# Promise: bounded-time
# Seconds: 10
plugin slow <<'END'
for _ = 1, 99000000 do end
END
for i in 1 2 3 4 5 6 7 8 9; do
  echo 'for _ = 1, 99000000 do end' >"plugins/slow/m$i.lua"
  echo "require(\"m$i\")" >>plugins/slow/rules.lua
done
timeout -k 3 -s TERM 1 "$BASTIDE" show rules slow
code=$?
[ $code -ne 137 ] || wrong "SIGTERM did not end it"
exit 0
