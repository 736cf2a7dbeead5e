#!/bin/sh
# Attack: A local that a reaction counts up, so that a game depends on the games before it.
# Promise: no-memory
# Says: 'counter'
# Says: remembers.lua:
variant remembers <<'END'
local counter = 0
on.react("core:tile_placed", { run = function(_, fx, e)
  counter = counter + 1
  if e.player then
    fx.award { to = e.player, reason = "late", lines = { line("late", counter, 1) } }
  end
end })
END
refused remembers
