#!/bin/sh
# Attack: A variable two functions further out, changed by a function made within a hook.
# Promise: no-memory
# Says: 'outer'
# Says: remembers.lua:
variant remembers <<'END'
local outer = 0
on.react("core:turn_end", { run = function(g, fx)
  local function more()
    local function most() outer = outer + 1 end
    most()
  end
  more()
  fx.award { to = g.active, lines = { line("outer", outer, 1) } }
end })
END
refused remembers
