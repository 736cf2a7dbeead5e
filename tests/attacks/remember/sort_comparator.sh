#!/bin/sh
# Attack: A comparison counts how often it was asked.
# Promise: no-memory
# Says: 'compared'
# Says: remembers.lua:
variant remembers <<'END'
local compared = 0
on.react("core:turn_end", { run = function(g, fx)
  table.sort({ 3, 1, 2 }, function(a, b)
    compared = compared + 1
    return a < b
  end)
  fx.award { to = g.active, lines = { line("compared", compared, 1) } }
end })
END
refused remembers
