#!/bin/sh
# Attack: A metric keeps ever more in the memory of a game, and tells ever more numbers.
# Promise: bounded-memory
# Seconds: 10
cat >hoards.lua <<'END'
-- metric: Hoards
-- ruleset: base
metric.on("core:turn_end", function(_, e, m)
  for i = 1, 100000 do m[e.turn * 100000 + i] = { i } end
end)
END
must 4 balance base --bots random --games 4 --metric hoards.lua
says "hoards.lua failed in 4 of 4 games" "script."
cat >tells.lua <<'END'
-- metric: Tells
-- ruleset: base
metric.on("core:turn_end", function()
  local list = {}
  for i = 1, 9000 do list[i] = 0 end
  return list
end)
END
must 4 balance base --bots random --games 4 --metric tells.lua
says "more than 10000 numbers of one game"
cat >texts.lua <<'END'
-- metric: Texts
-- ruleset: base
metric.on("core:turn_end", function(_, _, m)
  m.text = (m.text or "x") .. (m.text or "x")
end)
END
must 4 balance base --bots random --games 4 --metric texts.lua
says "script.text"
