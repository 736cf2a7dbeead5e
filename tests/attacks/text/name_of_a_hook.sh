#!/bin/sh
# Attack: Ids of hooks, phases, lines and texts with controls: refused or made visible.
# Promise: clean-text
for id in '\27[31m' '\194\155' '\226\128\174x' '\255' 'a\nb' 'a\0b' '' ' ' '../x' 'core:x'; do
  variant loud <<END
on.react("core:turn_end", { id = "$id", run = function(g, fx)
  fx.award { to = g.active, lines = { line("$id", 1, 1) }, reason = "$id" }
end })
END
  must "0 1 3 4" check loud --games 1
  must "0 3 4" show hooks base --with loud
  must "0 3 4" play base --with loud --seats random,random --save game.jsonl
  [ ! -s game.jsonl ] || must "0 3 4" score game.jsonl
  rm -f game.jsonl
done
