#!/bin/sh
# Attack: Ways along joined segments and neighbours of all features, in loops within loops.
# Promise: bounded-time
# Seconds: 10
# Slow
variant slow <<'END'
on.react("core:turn_end", { run = function(g)
  while true do
    for f in g:features() do
      for s in f.segments do g:walks(s) end
      for other in g:touching(f) do g:around(other, 8) end
    end
  end
end })
END
must "3 4" sim base --with slow --games 1 --bots random
says instructions
