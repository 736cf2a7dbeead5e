#!/bin/sh
# Attack: A bot that loops for ever in its value: it is stopped and named.
# Promise: bounded-time
# Seconds: 6
cat >slow.lua <<'END'
-- bot: Slow
-- ruleset: base
bot.value(function(g)
  local n = 0
  while g do n = n + 1 end
  return n
end)
END
must "4 5" sim base --bots slow.lua,random --games 1
says slow.lua
must "4 5" play base --seats slow.lua,random
must 1 check slow.lua
