#!/bin/sh
# Attack: Outputs into folders that may not be written, are no folders, or are not there.
# Promise: whole-files
record
echo file >file
for place in /proc/x nowhere/deep file/x /dev/null/x; do
  must "2 3 6" play base --seats random,random --save "$place"
  must "2 3 6" render game.jsonl --svg "$place/board.svg"
  must "2 3 6" replay game.jsonl --html "$place/page.html"
  must "2 3 6" ab base base-river --pairs 1 --html "$place/x.html"
  must "2 3 6" sim base --games 1 --save "$place/x.run"
  must "2 3 6" test "$ROOT/tests/scenarios/base" --filter CITY --junit "$place/x.xml"
done
