#!/bin/sh
# Attack: None: a twin. A closure made in a call assigns a local of that call.
# Promise: no-memory
variant sound <<'END'
on.react("core:turn_end", { run = function(g, fx)
  local seen, most = 0, 0
  g:tiles():max(function(tile)
    seen = seen + 1
    most = math.max(most, tile.rotation)
    return seen
  end)
  local list = { 3, 1, 2 }
  local asked = 0
  table.sort(list, function(a, b)
    asked = asked + 1
    return a < b
  end)
  fx.award { to = g.active, lines = { line("seen", seen + most + asked, 1) } }
end })
END
allowed sound
