#!/bin/sh
# Attack: fx and g of an earlier turn, kept where only a closure of the call could: each way out is shut.
# Promise: sandbox
for keep in 'state.game { id = "s", type = "id", of = "tile" }' '{}' 'nil'; do
  variant probe <<END
local place = $keep
on.react("core:turn_end", { run = function(g, fx)
  fx.set(place, g, fx)
end })
END
  must "3 4" play base --with probe --seats random,random
done
variant probe <<'END'
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("x", 1, 1) }, source = fx }
end })
END
must "3 4" play base --with probe --seats random,random
