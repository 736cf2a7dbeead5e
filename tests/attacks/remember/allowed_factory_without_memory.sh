#!/bin/sh
# Attack: None: a twin. Hooks from a factory that only read what they were made with.
# Promise: no-memory
variant sound <<'END'
local function pays(word, points)
  return { id = word, run = function(g, fx)
    local total = points
    total = total * 2
    fx.award { to = g.active, lines = { line(word, total, 1) } }
  end }
end
on.react("core:turn_end", pays("one", 1))
on.react("core:turn_end", pays("two", 2))
END
allowed sound
