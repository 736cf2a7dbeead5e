#!/bin/sh
# Attack: None: a twin. A local function that calls itself; the variable that names it never changes.
# Promise: no-memory
variant sound <<'END'
local function fibonacci(n)
  return n < 2 and n or fibonacci(n - 1) + fibonacci(n - 2)
end
local even, odd
function even(n) return n == 0 or odd(n - 1) end
function odd(n) return n ~= 0 and even(n - 1) end
on.react("core:turn_end", { run = function(g, fx)
  if even(g.turn.number) then
    fx.award { to = g.active, lines = { line("rabbits", fibonacci(7), 1) } }
  end
end })
END
allowed sound
