#!/bin/sh
# Parcels from end to end: packed twice they are the same bytes; a friend installs, checks, plays and replays them, and
# removes them without a trace; who is killed leaves no half parcel; hostile ones are refused, each for its reason.
# Usage: parcels.sh PATH_OF_BASTIDE
set -u
if ! command -v python3 >/dev/null; then
  echo "left out: parcels; there is no python3 to make hostile ones with"
  exit 77
fi
bastide=$(readlink -f "$1")
tests=$(pwd)/tests/parcels
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/author" "$work/friend" "$work/home"
unset XDG_DATA_HOME
export HOME="$work/home" BASTIDE_TRUST="$work/trusted" BASTIDE_CONFIG="$work/config"
parcels=$HOME/.local/share/bastide/parcels
failures=0
last=$work/last

wrong() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# must CODE ARGUMENT…: the program ends so; what it printed is in $last.
must() {
  wanted=$1
  shift
  "$bastide" "$@" >"$last" 2>&1
  code=$?
  [ "$code" = "$wanted" ] || { wrong "bastide $*: expected exit $wanted, found $code"; tail -n 3 "$last"; }
}
says() {
  grep -qF -- "$1" "$last" || { wrong "nobody says: $1"; head -n 3 "$last"; }
}
# nothing_left WHEN: no file of a parcel is in the home of the user.
nothing_left() {
  left=$(find "$HOME" -path '*bastide*')
  [ -z "$left" ] || wrong "$1 there is $left"
}

# A variant, and a game with a plugin and a ruleset, with their scenarios.
cd "$work/author" || exit 1
must 0 new variant long_roads
must 0 new plugin towers
mkdir scripts/variants/lang
cat >scripts/variants/lang/de.po <<'PO'
msgid ""
msgstr "Language: de\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Long roads"
msgstr "Lange Straßen"

msgid "Two-tile city"
msgstr "Erschlichenes"
PO
must 0 pack long_roads --licence MIT -o roads.bastide
mkdir -p tests/scenarios/towers
echo '{ "extends": "towers", "title": "Two more" }' >rulesets/two-more.json
cat >tests/scenarios/towers/more.json <<'JSON'
{ "rules": ["BASE-01"], "title": "Nobody has points", "ruleset": "two-more", "expect": ["Red has 0"] }
JSON
must 0 pack towers
says "holds plugin towers 1.0.0"
says "holds ruleset towers"
says "holds ruleset two-more"
says "needs plugin base 1.0.0"
cp tests/scenarios/towers/more.json kept.json
sed 's/"two-more"/"rulesets\/two-more.json"/' kept.json >tests/scenarios/towers/more.json
must 3 pack towers -o never.bastide
says 'the scenario names "rulesets/two-more.json" by its path, which a friend does not have'
sed 's/"two-more"/"two-mor"/' kept.json >tests/scenarios/towers/more.json
must 3 pack towers -o never.bastide
says 'tests/scenarios/towers/more.json: there is no ruleset "two-mor" (did you mean "two-more"?)'
[ ! -e never.bastide ] || wrong "what nobody could install was packed"
mv kept.json tests/scenarios/towers/more.json
touch -d 2001-02-03 plugins/towers/*
chmod 700 plugins/towers/rules.lua
(umask 077 && TZ=Asia/Tokyo "$bastide" pack towers -o again.bastide --quiet >/dev/null) || wrong "it cannot be packed again"
cmp towers.bastide again.bastide || wrong "packed twice, it is not the same bytes"
must 0 play towers --with long_roads --seats greedy,random --seed 7 --save game.jsonl
must 3 pack no_such
says 'there is no ruleset, plugin or variant "no_such"'

# The friend has the record before the rules, then both.
cd "$work/friend" || exit 1
mv ../author/game.jsonl .
must 3 replay game.jsonl
says "is not installed here: ruleset towers, plugin towers 1.0.0, variant long_roads 1.0.0; ask who"
must 0 install ../author/towers.bastide
says "plugin towers 1.0.0 is installed"
must 0 install ../author/roads.bastide
says "licence: MIT"
says "its scenarios hold: 2"
must 0 list
says "variant long_roads 1.0.0"
says "plugin towers 1.0.0"
must 0 check towers long_roads --games 4
grep -q Erschlichenes "$parcels/long_roads/scripts/variants/lang/de.po" && wrong "another rule's texts came along"
must 0 show rules base --with long_roads --lang de
says "Lange Straßen"
must 0 play towers --with long_roads --seats random,random
must 0 replay game.jsonl # compares the hash of every state
must 0 install ../author/towers.bastide
says "is installed already"
must 0 list --json
says '"off": false'
must 0 disable towers
says "plugin towers 1.0.0 is switched off"
must 0 list
says "switched off; bastide enable towers switches it on"
must 0 list --json
says '"off": true'
must 3 show rules towers
says "(it is in a parcel that is switched off: bastide enable towers)"
must 3 replay game.jsonl
says "bastide enable towers"
must 0 install ../author/towers.bastide
says "is installed already"
must 0 enable towers
must 0 replay game.jsonl
must 3 disable no_such
says 'no parcel "no_such" is installed'
echo '-- nobody packed this' >"$parcels/towers/plugins/towers/more.lua"
must 0 list
says "plugins/towers/more.lua was added since"
rm "$parcels/towers/plugins/towers/more.lua"
echo "-- more" >>"$parcels/towers/plugins/towers/rules.lua"
must 0 list
says "plugins/towers/rules.lua was changed since"
sed -i 's/supply = 1/supply = 2/' "$parcels/towers/plugins/towers/rules.lua"
must 1 replay game.jsonl
says "parcel towers: plugins/towers/rules.lua was changed since"

# Another version of the same name.
cd "$work/author" || exit 1
sed 's/^-- requires:/-- version: 1.1.0\n&/; /^-- option bonus/s/"default": 2/"default": 3/' scripts/variants/long_roads.lua >changed
cp changed scripts/variants/long_roads.lua
rm -r tests/scenarios/long_roads # they hold the old rule
must 0 pack long_roads -o newer.bastide
says "holds variant long_roads 1.1.0"
cd "$work/friend" || exit 1
must 1 install ../author/newer.bastide
says "bastide update replaces it"
must 0 disable long_roads
must 0 update ../author/newer.bastide
says "variant long_roads 1.1.0 replaces variant long_roads 1.0.0"
says "scripts/variants/long_roads.lua"
must 0 list --plain
says "$(printf 'long_roads\tvariant\t1.1.0\toff')"
must 0 enable long_roads
must 1 replay game.jsonl
says "long_roads"
must 0 remove towers
must 3 remove towers
must 0 remove long_roads
nothing_left "after all was removed"
must 1 update ../author/newer.bastide
says "there is no parcel long_roads to update"
nothing_left "after nothing was updated"

# Killed at any moment, the parcel is there whole or not at all, and the next one sweeps.
for i in 1 2 3 4 5 6 7 8 9; do
  timeout -s KILL "0.0$i" "$bastide" install ../author/towers.bastide >/dev/null 2>&1
  must 0 list --plain
  if [ -s "$last" ]; then
    must 0 check towers --games 1
    must 0 remove towers
  else
    must 3 show rules towers
  fi
done
must 0 install ../author/towers.bastide
must 0 remove towers
nothing_left "after the kills"
if [ "$(id -u)" -ne 0 ]; then # nothing is forbidden to root
  chmod 500 "$HOME"
  must 6 install ../author/towers.bastide
  chmod 700 "$HOME"
fi

# A stranger's.
mkdir "$work/hostile"
python3 "$tests/hostile.py" "$work/hostile" || exit 1
must 0 install "$work/hostile/good"
must 0 remove guest
number=0
for file in "$work"/hostile/*.bastide; do
  number=$((number + 1))
  timeout 60 "$bastide" install "$file" >"$last" 2>&1
  code=$?
  case $code in 1 | 3) ;; *) wrong "${file##*/}: exit $code" ;; esac
  says "$(cat "${file%.bastide}.expected")"
  nothing_left "after ${file##*/}"
done
[ "$number" -ge 70 ] || wrong "only $number hostile parcels"

echo "$number hostile parcels, $failures failures"
[ "$failures" -eq 0 ]
