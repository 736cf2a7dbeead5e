#!/bin/sh
# Attack: A library, the options or a handle of the game as a place to write.
# Promise: no-memory
for place in 'string' 'math' 'table' 'opt' 'define' 'on' 'state' 'g' 'fx' 'e' 'g.active' 'g.turn' 'turns'; do
  variant remembers <<END
local turns = state.game { id = "turns" }
on.react("core:turn_end", { run = function(g, fx, e)
  $place.memory = 1
end })
END
  must "3 4" sim base --with remembers --games 2
done
