#!/bin/sh
# Attack: A metric changes the game that it measures, or its chance.
# Promise: sandbox
must 0 balance base --bots greedy --games 6 --rows plain
while read -r body; do
  printf -- '-- metric: Writes\n-- ruleset: base\nmetric.on("core:turn_end", function(g, e, m)\n%s\nend)\n' \
    "$body" >writes.lua
  must "1 3" check writes.lua --games 2
  must "3 4" balance base --bots greedy --games 6 --metric writes.lua
done <<'END'
g.active = 1
g.turn.number = 1
fx.award { to = g.active, reason = "x", lines = { line("x", 1, 1) } }
g:run("core:next_player", {})
for p in g:players() do p.score = 100 end
e.player = nil
return math.random(6)
return os.time()
metric.on("core:turn_end", function() end)
define.piece { id = "man" }
END
# One that reads all it can: the games are the same.
cat >reads.lua <<'END'
-- metric: Reads
-- ruleset: base
metric.on("core:turn_end", function(g, e, m)
  local n = 0
  for tile in g:tiles() do m[tile] = tile.cell n = n + 1 end
  for feature in g:features { occupied = true } do n = n + feature.size + feature.pieces:count() end
  return n + e.turn
end)
END
must 0 balance base --bots greedy --games 6 --rows rows --metric reads.lua
sed 's/"metric_reads":[^,]*,//' rows >again
! cmp -s rows again || wrong "it told nothing"
cmp plain again || wrong "the games differ"
