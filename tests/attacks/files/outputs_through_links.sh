#!/bin/sh
# Attack: Writing follows no link that somebody put in the place of an output, into a file that it would destroy.
# Promise: own-folder
echo precious >precious
ln -s precious game.jsonl
ln -s precious board.svg
must "0 2 6" play base --seats random,random --save game.jsonl
must "0 6" render base --tiles --svg board.svg
[ "$(cat precious)" = precious ] || wrong "a file behind a link was overwritten"
