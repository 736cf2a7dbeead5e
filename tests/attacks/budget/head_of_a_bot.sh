#!/bin/sh
# Attack: The header of a bot raises the budgets that it runs with.
# Promise: own-budgets
cat >slow.lua <<'END'
-- bot: Slow
-- ruleset: base
-- set core.hook_instructions: 1000000000
-- set core.move_instructions: 1000000000
bot.value(function(_, _, worth)
  for _ = 1, 12000000 do end
  return worth
end)
END
must "3 4 5" sim base --bots slow.lua,random --games 1
must "1 3 4 5" check slow.lua
