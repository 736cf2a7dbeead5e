#!/bin/sh
# Attack: Functions of the language that walk the whole board, called in loops: each costs what it touches.
# Promise: bounded-time
# Seconds: 10
# Slow
variant slow <<'END'
on.react("core:turn_end", { run = function(g)
  for _ = 1, 10000000 do
    g:tiles() g:cells { empty = true } g:features() g:pieces { placed = true } g:extent()
  end
end })
END
must "3 4" sim base --with slow --games 1 --bots random
says instructions
