#!/bin/sh
# Attack: Searches of many minutes and scripts that use their whole budgets are asked to end; each says that it did.
# Promise: bounded-time
# Seconds: 12
plugin slow <<'END'
on.react("core:turn_end", { run = function() for _ = 1, 9000000 do end end })
END
# ended WORDS TEXT: it ends soon after the signal, and says so.
ended() {
  # shellcheck disable=SC2086
  timeout -k 5 -s "$signal" 0.4 "$BASTIDE" $1 >shown 2>&1
  code=$?
  [ $code -ne 137 ] || wrong "$signal did not end bastide $1"
  [ $code -eq 124 ] || wrong "bastide $1 ended before it was asked to: $code"
  grep -qF -- "$2" shown || wrong "bastide $1 does not say \"$2\""
}
for signal in INT TERM; do
  ended "play base --seats mcts:1000000,mcts:1000000 --save own.jsonl" "play on with --resume own.jsonl"
  rm -f own.jsonl
  ended "sim base --bots mcts:1000000 --games 100" "interrupted: 0 of 100 games"
  ended "check slow --games 100000" interrupted
  ended "ladder mcts:1000000 random --ruleset base" interrupted
done
exit 0
