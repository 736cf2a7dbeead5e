#!/bin/sh
# Attack: The head of a transcript sets the budgets for its game.
# Promise: own-budgets
variant greedy_rule <<'END'
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
mkdir -p tests/transcripts
printf 'ruleset: base\nwith: greedy_rule\nset: core.hook_instructions=1000000000\nset: core.move_instructions=1000000000\nplayers: Red, Blue\nseed: 1\n' \
  >tests/transcripts/base-raised.txt
must "1 3 4" test tests/transcripts
must "1 3 4" test --update tests/transcripts
