#!/bin/sh
# Attack: A bot that takes nearly its whole budget for each option: the budget is one for the decision.
# Promise: bounded-time
# Seconds: 30
# Slow
cat >slow.lua <<'END'
-- bot: Slow
-- ruleset: base
bot.value(function(_, _, worth)
  for _ = 1, 9900000 do end
  return worth
end)
END
must "4 5" play base --seats slow.lua,random
says slow.lua
