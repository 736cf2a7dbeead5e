#!/bin/sh
# Attack: While rules work in a game without end, SIGTERM ends the program; what is said is no crash.
# Promise: bounded-time
# Slow
# Seconds: 12
plugin slow <<'END'
on.react("core:turn_end", { run = function() for _ = 1, 9000000 do end end })
define.phase { id = "again", after = "core:claim", enter = function(_, fx) fx.goto_phase("slow:again") end }
END
for words in "sim slow --games 1000 --bots random" "play slow --seats random,random" "render slow --games"; do
  # shellcheck disable=SC2086
  timeout -k 3 -s TERM 1 "$BASTIDE" $words
  code=$?
  [ $code -ne 137 ] || wrong "SIGTERM did not end bastide $words"
done
exit 0
