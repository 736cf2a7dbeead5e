#!/bin/sh
# Attack: The head of a record sets the budgets for its game.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
record
sed '1s/"options":{/"options":{"core.hook_instructions":1000000000,"core.move_instructions":1000000000/;1s/"seed"/"variants":["greedy_rule"],"seed"/' \
  game.jsonl >raised.jsonl
grep -q greedy_rule raised.jsonl || wrong "the head was not changed"
for words in "replay raised.jsonl" "score raised.jsonl" "legal raised.jsonl" "play --resume raised.jsonl --save on.jsonl" \
  "render raised.jsonl --svg board.svg"; do
  # shellcheck disable=SC2086
  must "1 3 4" $words
done
