#!/bin/sh
# Attack: A ruleset or a rule for more or fewer seats than its plugins can play.
# Promise: numbers
for seats in '[1, 8]' '[1, 2]' '[9, 9]' '[2, 1]' '[2, 9]'; do
  printf '{ "extends": "base", "players": %s }\n' "$seats" >seats.json
  must "1 3" check ./seats.json --games 1
  must 3 play ./seats.json --seats random,random
done
printf '{ "extends": "base", "players": [1, 8] }\n' >seats.json
must 3 show rules ./seats.json
says 'seats.json:1:33: "players": 1 to 8, but "base" can be played by 2 to 8, as ' 'plugins/base/plugin.json:9:15 says'
variant alone <<'END'
define.seats { players = 1 }
END
must 3 show rules base --with alone
says 'alone.lua:3' '"players": 1, but "base" can be played by 2 to 8'
printf '{ "extends": "base", "players": [7, 8] }\n' >seats.json
must 0 check ./seats.json --games 2
must 0 play ./seats.json --seats random,random,random,random,random,random,random,random --save game.jsonl
must 0 replay game.jsonl
must 0 replay game.jsonl --html game.html
must 0 render game.jsonl --svg game.svg
must 0 score game.jsonl
must 0 sim ./seats.json --bots greedy --players 8 --games 2
clean game.html game.svg
