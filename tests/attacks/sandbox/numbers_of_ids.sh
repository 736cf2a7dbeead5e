#!/bin/sh
# Attack: Ids of players, tiles and tokens out of range, and names of things that are not there.
# Promise: sandbox
# Seconds: 5
for call in 'g:players():at(99).number' 'g:cell(2001, 0)' 'g:cell(0, -99999999999)' 'g:cell(1.5, 0)' 'g:tile_at(g:cell(2000, 2000)).kind' \
  'g:beside(g:cell(2000, 0), "E").x' 'g:beside(g:cell(0, 0), "Q")' 'g:pile("core:nothing").size' 'g:tiles { kind = "base/nothing" }' \
  'g:features { kind = "nothing" }' 'g:pieces { kind = "nothing" }' 'g:tiles { pool = "nothing" }' 'g:tiles { unknown = 1 }' 'g:around(g.last_tile, 5)' \
  'g:track("nothing")' 'g:count("nothing")' 'g:sum(g.last_tile, "nothing")' 'g.last_tile.attr.nothing.x' 'g.nothing' 'g.active.nothing' 'opt.nothing.x'; do
  variant probe <<END
on.react("core:turn_end", { run = function(g)
  local value = $call
  if value then error("a value: " .. tostring(value)) end
  error("nothing")
end })
END
  must 4 play base --with probe --seats random,random
  never_says "a value: 0x"
done
