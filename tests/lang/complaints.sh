#!/bin/sh
# What is wrong with a command line is said in the language of the reader: in a made-up language that marks what is
# translated, no other word is left but what was typed, names and file names.
# Usage: complaints.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh

tree=$work/tree
mkdir -p "$tree/sdk/lang" "$work/here"
cp -R plugins scripts rulesets "$tree"
sh sdk/lang/texts.sh >"$work/bastide.pot" || fail "sdk/lang/texts.sh"
"$lua" tests/lang/marks.lua <"$work/bastide.pot" >"$tree/sdk/lang/xx.po"

# refused CODE NAMES ARGUMENTS…: ends with that code, and says why; further words that may stand there are names.
refused() {
  code=$1
  names=$2
  shift 2
  "$bastide" "$@" --path "$tree" --lang xx --color never >"$work/out" 2>&1
  found=$?
  [ "$found" = "$code" ] || fail "$*: exit $found, expected $code: $(head -n 3 "$work/out")"
  grep -q '‹' "$work/out" || fail "$*: nothing is said: $(head -n 3 "$work/out")"
  # shellcheck disable=SC2086
  "$lua" tests/lang/unmarked.lua "$work/out" $names "$@" || fail "$*: untranslated words"
}

bots="default random greedy coop trained mcts plan human"

# The command line itself.
refused 2 "bastide help play" plya base
refused 2 "bastide help games" sim base --gamse 3
refused 2 "bastide help games" sim base --games many
refused 2 "bastide help" sim base --games 0
refused 2 "bastide help auto always never" play base --color blue
refused 2 "bastide help" play base --seed
for verb in play sim render check; do
  "$bastide" help "$verb" --path "$tree" --lang xx --color never >"$work/out" 2>&1
  tr '\n' ' ' <"$work/out" | sed 's/‹[^›]*›//g' | grep -E '[^A-Z_.](FILE|FOLDER|RULESET|TEXT|NAME|BOT|GAME|VARIANT|WHAT)([^A-Z_.]|$)' &&
    fail "help $verb: values that are not said"
  grep -q '‹RULESET›\|‹WHAT›' "$work/out" || fail "help $verb: no value is said"
done
refused 2 "bastide help" play base extra words
LC_ALL=xx_XX.UTF-8 "$bastide" play base --path "$tree" --lang xy >"$work/out" 2>&1
[ $? = 2 ] || fail "--lang xy is taken"
"$lua" tests/lang/unmarked.lua "$work/out" "lang xy de en fr xx" || fail "--lang xy: untranslated words"
refused 2 "$bots lua" play base --seats grdy,human
refused 2 "" render base --at 3 -o "$work/x.svg"
refused 2 "" show diff
refused 2 "diff hooks POINT RULESET" show rules base more words
refused 2 "content" explain nothing_so_called base
refused 2 "" bench
refused 2 "" matrix --only nothing_so_called
refused 3 "" trust nothing_so_called
refused 2 "" ladder greedy random
refused 2 "" ladder greedy --ruleset base
refused 2 "" ab base
refused 2 "" train
refused 2 "$bots lua" sim base --bots greddy
refused 2 "plugin variant ruleset tileset bot" new plugn mine
refused 2 "" new plugin 9lives
refused 2 "" new plugin core
refused 2 "" job plan "$work/plan.json"
refused 3 "" test "$work/nothing.json"
printf 'no parcel, and long enough for one' >"$work/no.bastide"
refused 3 "" install "$work/no.bastide"
printf 'game: base\n' >"$work/no_head.txt"
refused 1 "ruleset with set players seed game" test "$work/no_head.txt"
printf 'seed: 1\n' >"$work/no_ruleset.txt"
refused 1 "ruleset players" test "$work/no_ruleset.txt"
refused 2 "Base game with farmers" sweep base --vary nothing=1..3
refused 2 "Base game with farmers" sweep base --vary base.tiles

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
