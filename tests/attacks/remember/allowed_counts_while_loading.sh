#!/bin/sh
# Attack: None: a twin. Helpers count while the file is loaded; no rule calls them.
# Promise: no-memory
variant sound <<'END'
local made = 0
local function make(word)
  made = made + 1
  return word .. made
end
local first, second = make("a"), make("b")
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line(first, 1, 1), line(second, 1, 1) } }
end })
END
allowed sound
