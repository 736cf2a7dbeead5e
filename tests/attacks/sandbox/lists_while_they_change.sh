#!/bin/sh
# Attack: Lists of things are walked while tiles, pieces and features come and go.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
on.react("core:turn_end", { run = function(g, fx)
  for piece in g:pieces { placed = true } do
    for other in g:pieces { placed = true } do fx.take_back(other) end
    local where = piece.feature
    if where and where.tile then fx.take_back(piece) end
  end
  for cell in g:cells { empty = true } do
    if g:tiles():count() < 40 then fx.place_tile { tile = "base/D", cell = cell } end
  end
  for f in g:features() do
    local size = f.size
    if size > 1000 then error("large") end
  end
end })
END
must "0 4" play base --with probe --seats random,random
must "0 4" sim base --with probe --games 4 --bots random
must "0 1" check probe --games 2
