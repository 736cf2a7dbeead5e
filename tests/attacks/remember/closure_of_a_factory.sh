#!/bin/sh
# Attack: A closure from a factory, whose count belongs to no function of the file's top.
# Promise: no-memory
# Says: 'hidden'
# Says: remembers.lua:
variant remembers <<'END'
local function counter()
  local hidden = 0
  return function()
    hidden = hidden + 1
    return hidden
  end
end
local tick = counter()
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("ticks", tick(), 1) } }
end })
END
refused remembers
