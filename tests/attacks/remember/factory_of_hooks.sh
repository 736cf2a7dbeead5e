#!/bin/sh
# Attack: A hook that is itself the closure of a factory.
# Promise: no-memory
# Says: 'seen'
# Says: remembers.lua:
variant remembers <<'END'
local function hook(each)
  local seen = 0
  return { run = function(g, fx)
    seen = seen + each
    fx.award { to = g.active, lines = { line("seen", seen, 1) } }
  end }
end
on.react("core:turn_end", hook(2))
END
refused remembers
