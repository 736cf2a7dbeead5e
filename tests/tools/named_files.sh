#!/bin/sh
# Whatever writes a file that somebody names leaves one that is there, unless --replace is given, and never writes over
# what it reads. Two programs do not keep their game in one file.
# Usage: named_files.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
tiles=$(pwd)/plugins/base/tiles.json
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
wrong() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# Verbs write by Program::files alone, but for these: the studio writes a page of its own, and sweep_setup into a
# temporary folder.
others=$(grep -l 'write_text_file(\|save_record(' sdk/tools/verbs/*.cpp | xargs -n 1 basename | tr '\n' ' ')
[ "$others" = "studio_verb.cpp sweep_setup.cpp " ] || wrong "these write without asking: $others"

cd "$work" || exit 1
mkdir -p plugins/mine rulesets
"$bastide" play base --seats random,random --seed 7 --save game.jsonl --quiet >/dev/null || exit 1
"$bastide" convert game.jsonl game.jcz --quiet >/dev/null || wrong "convert writes no new file"
printf '{ "title": "Mine", "extends": "base" }\n' >rulesets/mine.json
cp game.jsonl game.kept

# stays FILE COMMAND…: the file is there, so the command writes nothing, and names the way out.
stays() {
  file=$1
  shift
  mkdir -p "$(dirname "$file")"
  echo precious >"$file"
  "$bastide" "$@" --quiet >out 2>err
  code=$?
  [ $code -eq 2 ] || { wrong "$*: exit $code"; head -n 3 err; }
  grep -q "$file exists: --replace replaces it" err || { wrong "$*: no way out is named"; head -n 3 err; }
  [ "$(cat "$file")" = precious ] || wrong "$*: replaced $file"
}
stays made.jcz convert game.jsonl made.jcz
stays made.jsonl convert game.jcz made.jsonl
stays board.svg render game.jsonl --svg board.svg
stays board.png render game.jsonl --png board.png
stays board.pdf render game.jsonl --pdf board.pdf
stays mine.bastide pack mine
stays other.bastide pack mine -o other.bastide
stays tiles.pdf tile sheet base --pdf tiles.pdf
stays page-1.svg tile sheet base --svg page.svg
stays tiles.csv tile csv "$tiles" --out tiles.csv
stays sheet.html show rules base --html sheet.html
stays game.html replay game.jsonl --html game.html
stays hashed.jsonl replay --rehash game.jsonl -o hashed.jsonl
stays demo/game.jsonl demo base --games 1 --out demo
stays report.html balance base --games 1 --bots random --html report.html
stays report.md balance base --games 1 --bots random --markdown report.md
stays ab.html ab base --with two_tile_city --pairs 1 --bots random --html ab.html
stays ladder.html ladder random greedy --ruleset base --games 2 --html ladder.html
stays sweep.html sweep base --vary base.farmers --pairs 1 --bots random --html sweep.html
stays games/game-000001.jsonl sim base --games 1 --bots random --record games
stays games/game-000001.jsonl ladder random greedy --ruleset base --games 2 --record games
stays weights.json train base --games 200 --out weights.json
stays growth.svg bench base --growth 72 --plot growth.svg

# All files of sdk, or none.
"$bastide" sdk --quiet >out || wrong "sdk: exit $?"
"$bastide" sdk --quiet >out || wrong "sdk, when all is as it was: exit $?"
rm docs/lua-reference.md
stays sdk/lua/luacheck.lua sdk
[ ! -e docs/lua-reference.md ] || wrong "sdk writes a part of its files"
"$bastide" sdk --replace --quiet >out || wrong "sdk --replace: exit $?"
grep -q precious sdk/lua/luacheck.lua && wrong "sdk --replace does not replace"

# The game of a fault, in the folder of matrix.
mkdir -p plugins/trap
printf '{ "id": "trap", "version": "1.0.0", "api": 2, "requires": { "base": "*" }, "rules": "rules.lua" }\n' \
  >plugins/trap/plugin.json
echo 'on.react("core:tile_placed", { run = function(g) if g.turn.number == 3 then error("sprung") end end })' \
  >plugins/trap/rules.lua
printf '{ "title": "Trapped", "plugins": { "base": "*", "trap": "*" }, "players": [2, 2] }\n' >rulesets/trapped.json
faults() {
  "$bastide" matrix --only "ruleset trapped" --games 1 --record kept "$@" --quiet >out 2>err
  code=$?
  [ $code -eq 4 ] || { wrong "matrix $*: exit $code"; head -n 3 err; }
}
faults
kept=$(sed -n "s/^ *bastide replay '\(.*\)'/\1/p" err | head -n 1)
[ -s "$kept" ] || { wrong "matrix: no record is kept"; head -n 5 err; }
faults
grep -qF "bastide replay '$kept'" err || wrong "matrix: the same record is refused"
echo precious >"$kept"
faults
grep -qF "$kept exists: --replace replaces it" err || { wrong "matrix: no way out is named"; head -n 3 err; }
[ "$(cat "$kept")" = precious ] || wrong "matrix: replaced a record"
faults --replace
grep -q bastide_record "$kept" || wrong "matrix --replace does not replace"

# The same again is nothing new; --replace replaces; what is empty is free.
"$bastide" render game.jsonl --svg again.svg --quiet >/dev/null || wrong "render writes no new file"
"$bastide" render game.jsonl --svg again.svg --quiet >/dev/null || wrong "the same picture is refused"
"$bastide" render game.jsonl --svg board.svg --replace --quiet >/dev/null || wrong "--replace is refused"
grep -q '</svg>' board.svg || wrong "--replace does not replace"
: >empty.svg
"$bastide" render game.jsonl --svg empty.svg --quiet >/dev/null || wrong "an empty file is refused"

# The source is never the target, whatever its name is there.
ln -s game.jsonl soft
ln game.jsonl hard
for target in game.jsonl ./game.jsonl soft hard; do
  for words in "convert game.jsonl $target" "render game.jsonl --svg $target" "replay game.jsonl --html $target" \
    "replay --rehash game.jsonl -o $target"; do
    # shellcheck disable=SC2086
    "$bastide" $words --replace --quiet >out 2>err && wrong "bastide $words writes over what it reads"
    grep -q "is the file that is read" err || { wrong "bastide $words: no reason"; head -n 3 err; }
  done
done
cmp -s game.jsonl game.kept || wrong "a record was lost"
"$bastide" pack mine -o rulesets/mine.json --replace --quiet >out 2>err && wrong "pack writes over what it packs"
grep -q "is the file that is read" err || { wrong "pack: no reason"; head -n 3 err; }
grep -q '"extends"' rulesets/mine.json || wrong "pack: a ruleset was lost"

# One keeps the game, the others are told; once it is killed, the next one goes on.
mkfifo keys
"$bastide" play base --seats human,random --seed 3 --save shared.jsonl <keys >/dev/null 2>&1 &
first=$!
exec 3>keys
tries=0
until [ -s shared.jsonl ] || [ $tries -gt 200 ]; do
  tries=$((tries + 1))
  sleep 0.05
done
cp shared.jsonl before
"$bastide" play --resume shared.jsonl --seats random,random --quiet >out 2>err
code=$?
[ $code -eq 6 ] || wrong "a second writer ends with $code"
grep -q 'shared.jsonl: another bastide writes it now' err || { wrong "a second writer is not told"; head -n 3 err; }
cmp -s shared.jsonl before || wrong "a second writer has written"
kill -9 $first
wait $first 2>/dev/null
exec 3>&-
"$bastide" play --resume shared.jsonl --seats random,random --quiet >out 2>err || wrong "a killed program keeps its lock"
"$bastide" replay shared.jsonl --plain --quiet >/dev/null || wrong "the game was not gone on with"

[ $failures -eq 0 ] && echo "nothing is replaced unasked"
[ $failures -eq 0 ]
