#!/bin/sh
# Attack: The rules of a saved game and of a saved run change before they are resumed: refused or said, never mixed.
# Promise: whole-files
# Seconds: 5
plugin mine <<'END'
END
printf '1\n1\nq\n' >keys
must 0 play mine --seats human,human --save game.jsonl <keys
must 0 sim mine --games 20 --bots random --save long.run
sed -i 's/supply = 4/supply = 1/; s/tile = { 1, 2 }/tile = { 5, 9 }/' plugins/mine/rules.lua
must 3 sim --resume long.run --games 40
must "0 1 3" replay game.jsonl
says "mine"
rm plugins/mine/rules.lua
must 3 play --resume game.jsonl
must 3 sim --resume long.run
