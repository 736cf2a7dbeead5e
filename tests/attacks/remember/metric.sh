#!/bin/sh
# Attack: A metric counts games in a local of its file, or keeps the table of an earlier game.
# Promise: no-memory
cat >counts.lua <<'END'
-- metric: Counts
-- ruleset: base
local games = 0
metric.final(function()
  games = games + 1
  return games
end)
END
must 1 check counts.lua --games 2
says "hidden state: local 'games'" "counts.lua:5"
must 3 balance base --bots random --games 2 --metric counts.lua
says "hidden state: local 'games'"
cat >keeps.lua <<'END'
-- metric: Keeps
-- ruleset: base
local kept = {}
metric.on("core:turn_end", function(_, _, m)
  kept.game = m
end)
END
must 1 check keeps.lua --games 2
must "3 4" balance base --bots random --games 2 --metric keeps.lua
