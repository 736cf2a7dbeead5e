#!/bin/sh
# Attack: The hidden file beside an output is there already, as a link, a folder or a pipe.
# Promise: own-folder
echo precious >precious
ln -s precious .game.jsonl.part
must "0 2 6" play base --seats random,random --save game.jsonl
[ "$(cat precious)" = precious ] || wrong "a file behind a link was overwritten"
rm -f .game.jsonl.part
mkdir .game.jsonl.part
must "0 2 6" play base --seats random,random --save game.jsonl
rmdir .game.jsonl.part 2>/dev/null
mkfifo .board.svg.part
must "0 6" render base --tiles --svg board.svg
