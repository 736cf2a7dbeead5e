#!/bin/sh
# Attack: None: a twin. The same game with plain words loads and plays in every verb.
# Promise: clean-text
talk 'in plain words: äöü – “quoted”' 'in plain words: äöü – “quoted”'
sed -i '/turn.number == 9/d' plugins/loud/rules.lua
must 0 check loud --games 1
must 0 show rules loud
must 0 sim loud --games 2
must 0 play loud --seats random,random --save game.jsonl
must 0 replay game.jsonl
must 0 ab loud base --pairs 1 --html ab.html
must 0 render loud --games --svg board.svg
clean ab.html board.svg
