#!/bin/sh
# Attack: None: a twin. Functions assign their own locals and parameters in loops of every kind.
# Promise: no-memory
variant sound <<'END'
local function sum(list, ...)
  local total, n = 0, select("#", ...)
  for _, value in ipairs(list) do total = total + value end
  while n > 0 do
    total, n = total + 1, n - 1
  end
  repeat
    local done = total > 3
    total = total + 1
  until done
  list = nil
  return total, list
end
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("sum", sum({ 1, 2 }, 3, 4), 1) } }
end })
END
allowed sound
