#!/bin/sh
# Attack: A hook keeps fx, and a check uses it to change the game where nothing may change.
# Promise: no-memory
# Says: 'tool'
# Says: remembers.lua:
variant remembers <<'END'
local tool
on.react("core:turn_end", { run = function(_, fx) tool = fx end })
on.check("core:claim", { run = function(g)
  if tool then tool.award { to = g.active, lines = { line("stolen", 1, 1) } } end
end })
END
refused remembers
