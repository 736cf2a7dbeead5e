#!/bin/sh
# Attack: None: a twin. A bot with helpers, constants and locals of its call.
# Promise: no-memory
cat >careful.lua <<'END'
-- bot: Careful
-- ruleset: base
local weights = { ["core:place"] = 2, ["core:claim"] = 1 }
local function weigh(choice) return weights[choice] or 0 end
bot.value(function(_, o, worth)
  local value = worth
  value = value + weigh(o.choice)
  return value
end)
END
must 0 check careful.lua
must 0 sim base --bots careful.lua,random --games 2
must 0 play base --seats careful.lua,random
