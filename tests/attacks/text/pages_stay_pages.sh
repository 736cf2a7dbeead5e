#!/bin/sh
# Attack: Pages that hold hostile titles: no script of a stranger stands in them, and the XML is whole.
# Promise: clean-text
# Seconds: 6
talk '</script><script>alert(1)</script>]]>\u0022 onload=\u0027alert(1)' '</script><script>alert(1)</script>'
record
sed '1s/"Red"/"<\/script><script>alert(1)"/' game.jsonl >evil.jsonl
must "0 1 3" replay evil.jsonl --html page.html --replace
must "0 1 3" render evil.jsonl --svg board.svg --replace --title '"><script>alert(1)</script>'
must "0 1 3 4" ab loud base --pairs 1 --html ab.html --replace
must "0 1 3 4" test scenario.json --junit results.xml
for file in page.html board.svg ab.html results.xml; do
  [ ! -s "$file" ] || ! grep -qF 'script>alert(1)' "$file" || wrong "$file runs a stranger's script"
  [ ! -s "$file" ] || ! grep -qF '"><script' "$file" || wrong "$file holds a tag of a stranger"
done
