#!/bin/sh
# Attack: Other spellings of the header and of the option slip past a comparison of words.
# Promise: own-budgets
for line in '--set core.hook_instructions: 1000000000' '-- SET core.hook_instructions: 1000000000' \
  '--  set  core.hook_instructions :1000000000' '-- set core . hook_instructions: 1000000000' \
  '-- set core.hook_instructions: 1e9' '-- set Core.hook_instructions: 1000000000' \
  '-- set core.move_instructions: 1000000000' '-- option core.hook_instructions: { "type": "int", "default": 1000000000 }'; do
  variant raises <<END
$line
on.react("core:turn_end", { run = function(g) if g.turn.number == 1 then for _ = 1, 12000000 do end end end })
END
  must "3 4" sim base --with raises --games 1 --bots random
done
