#!/bin/sh
# Attack: Texts and tables as other programs save them: Latin-1, UTF-16, a byte order mark, Windows line ends.
# Promise: clean-text
mark=$(printf '\357\273\277')
plugin plain <<'END'
END
printf 'id;count;north;east;south;west;segments\nx/t\374r;1;fff;fff;fff;fff;f=base:field\n' >latin.csv
must 3 tile json latin.csv
says 'latin.csv:2:4: not UTF-8 from this character on; save the file as UTF-8'
never_says exception
printf '{\n "t\374r": 1 }' >latin.json
must 3 show rules ./latin.json
says 'latin.json:2:4: not UTF-8'
must 1 test latin.json
says 'latin.json:2:4: not UTF-8'
must 3 tile csv latin.json
says 'latin.json:2:4: not UTF-8'
must 3 replay latin.json
must 3 job run latin.json
says 'latin.json:2:4: not UTF-8'
printf '\377\376i\0d\0' >wide.csv
must 3 tile json wide.csv
says 'wide.csv:1:1: not UTF-8'
must 0 render base --title "$(printf 'a\377\001b\200')" --svg board.svg
clean board.svg
must 0 render base --title "$(printf '\200%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28)" --svg stray.svg
clean stray.svg
# What is plain once the mark and the line ends are taken away is the same file.
foreign() {
  for file in "$@"; do
    { printf '%s' "$mark"; sed 's/$/\r/' "$file"; } >foreign
    mv foreign "$file"
  done
}
printf -- '-- title: A\n-- about: It rests.\n-- requires: plain\ndefine.text { a = "b" }\n' >rest.lua
cat >test.json <<'END'
{ "rules": ["PLAIN-01"], "ruleset": "plain", "expect": ["Red has 0"] }
END
must 0 play plain --with rest.lua --seats random,random --seed 3 --save game.jsonl
must 0 tile csv plugins/plain/tiles.json --out plain.csv
"$BASTIDE" tile json plain.csv >before || wrong "no table"
foreign plain.csv plugins/plain/*.json plugins/plain/rules.lua rulesets/plain.json rest.lua test.json game.jsonl
"$BASTIDE" tile json plain.csv >after || wrong "no table"
cmp -s before after || wrong "another table"
must 0 check plain --games 2
must 0 test test.json
must 0 replay game.jsonl
never_says 'were edited since'
