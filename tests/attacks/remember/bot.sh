#!/bin/sh
# Attack: A bot in Lua counts its calls in a local.
# Promise: no-memory
# Says: 'calls'
# Says: careful.lua:
cat >careful.lua <<'END'
-- bot: Careful
-- ruleset: base
local calls = 0
bot.value(function(_, _, worth)
  calls = calls + 1
  return calls % 2 == 0 and worth or -worth
end)
END
must 1 check careful.lua
must 3 sim base --bots careful.lua,random --games 2
must 3 ab base two_tile_city --bots careful.lua --pairs 1
must 3 play base --seats careful.lua,random
