#!/bin/sh
# Attack: None: a twin. Who links an output to a file has it written there, whole, and the link stays.
# Promise: own-folder
mkdir elsewhere
echo old >elsewhere/board.svg
ln -s elsewhere/board.svg board.svg
must 0 render base --tiles --svg board.svg --replace
[ -L board.svg ] || wrong "the link was replaced"
tail -c 10 elsewhere/board.svg | grep -q '</svg>' || wrong "half a picture"
ln -s nowhere/board.svg dangling.svg
must "0 2 3 6" render base --tiles --svg dangling.svg
