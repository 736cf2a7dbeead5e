#!/bin/sh
# Attack: A bot that is the closure of a factory, with its memory out of sight.
# Promise: no-memory
# Says: 'last'
cat >careful.lua <<'END'
-- bot: Careful
-- ruleset: base
local function brain()
  local last = 0
  return function(_, _, worth)
    last = (last * 31 + 7) % 101
    return worth + last
  end
end
bot.value(brain())
END
must 1 check careful.lua
must 3 sim base --bots careful.lua,random --games 2
must 3 play base --seats careful.lua,random
