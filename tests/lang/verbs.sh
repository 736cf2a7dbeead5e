#!/bin/sh
# What the other verbs say, the page of a game and pictures hold no text that cannot be translated. In a made-up
# language translated words are marked; all others must be names.
# Usage: verbs.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh
# With variables of the game that are told (traders-and-builders), and of hounds (mists-level-5).
rulesets="base big-box grand-box inns-and-cathedrals over-hill-and-dale mists-level-5 traders-and-builders"

sh tests/lang/tree.sh "$bastide" "$lua" "$work/tree" || fail "no tree"

# unmarked WHAT: no word of $work/out is untranslated
unmarked() {
  "$lua" tests/lang/unmarked.lua "$work/out" || fail "$1: untranslated words"
}

# said COMMAND…: what it says, notes included; it may fail
said() {
  "$bastide" "$@" --path "$work/tree" --lang xx --color never >"$work/out" 2>&1
  [ $? -le 1 ] || fail "$*: $(head -n 2 "$work/out")"
  sed -i "s|$work||g; s/bastide [a-z]* [^ ]*//g" "$work/out"
  unmarked "$*"
}

# drawn FILE: the words of a picture
drawn() {
  tr -d '\n' <"$1" | sed 's/<style>[^<]*<\/style>//g; s/<[^>]*>/\n/g' >"$work/out"
  unmarked "$1"
}

for ruleset in $rulesets; do
  record=$work/$ruleset.jsonl
  "$bastide" play "$ruleset" --seats random,random --seed 3 --save "$record" >"$work/out" 2>&1 || fail "play $ruleset"
  said replay "$record"
  said replay "$record" --html "$work/game.html"
  "$lua" tests/lang/page_words.lua "$work/game.html" >"$work/out" || fail "the page of $ruleset"
  grep -q '<html lang="xx">' "$work/game.html" || fail "the page of $ruleset names no language"
  unmarked "the page of $ruleset"
  said legal "$record" --at 20
  said render "$record" --svg "$work/game.svg"
  drawn "$work/game.svg"
done

# Names of rulesets, plugins and options are typed, and stay.
for other in big-box "mists-level-2"; do
  "$bastide" show diff base "$other" --path "$work/tree" --lang xx --color never >"$work/all" || fail "show diff $other"
  sed -E "/^base|^$other/s/^[^:]*//; s/(^|[^a-z_])(base|$other|river|abbot|hills_and_sheep|mists)([^a-z_./]|\$)/\\1 \\3/g" "$work/all" >"$work/out"
  unmarked "show diff $other"
done

said check base --games 2
said test tests/scenarios/base --filter "FARM-01"
said test tests/transcripts --filter base

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
