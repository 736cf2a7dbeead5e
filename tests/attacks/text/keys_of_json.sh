#!/bin/sh
# Attack: Unknown and duplicate keys with controls, in every format; the complaint repeats them.
# Promise: clean-text
plugin loud <<'END'
END
for key in '\u001b[31m' '\u009b' '\u202e' '\r' '\ud800' '\u0000' 'x\ny'; do
  printf '{ "%s": 1, "%s": 2 }' "$key" "$key" >evil.json
  cp evil.json plugins/loud/tiles.json
  must 1 check loud --games 1
  must "2 3" show rules ./evil.json
  must "1 3" test evil.json
  cp evil.json game.jsonl
  must 3 replay game.jsonl
  must "2 3" sim --resume evil.json
  tiles loud 6
  printf '{ "id": "loud", "%s": 1 }' "$key" >plugins/loud/plugin.json
  must 1 check loud --games 1
done
