#!/bin/sh
# What the verbs that measure say, and their pages, hold no text that cannot be translated; what machines read is
# English. In a made-up language translated words are marked; all others must be names.
# Usage: measure.sh PATH_OF_BASTIDE LUA
set -u
bastide=$1
lua=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
unset LANGUAGE LC_ALL LC_MESSAGES LANG
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

sh tests/lang/tree.sh "$bastide" "$lua" "$work/tree" || fail "no tree"

# Statisticians, rulesets, flags, names of rules with what follows their dot, a line that its variant gives no words.
names='Wilson|McNemar|Benjamini|Hochberg|two_tile_city|smalls|coop|mists-level-[0-9]|--[a-z-]+|[a-z]+:[a-z_.]+'

# unmarked WHAT: no word of $work/out is untranslated
unmarked() {
  sed -E "/^ *bastide [a-z]+ /d; s/(^|[^a-z_])($names)/ /g" "$work/out" >"$work/words"
  "$lua" tests/lang/unmarked.lua "$work/words" || fail "$1: untranslated words"
}

# said COMMAND…: what it says, notes included
said() {
  "$bastide" "$@" --path "$work/tree" --lang xx --color never >"$work/out" 2>&1 || fail "$*: exit $?"
  unmarked "$*"
}

# same COMMAND…: it says the same in every language
same() {
  "$bastide" "$@" >"$work/en" 2>/dev/null || fail "$*: exit $?"
  "$bastide" "$@" --lang de >"$work/de" 2>/dev/null
  cmp -s "$work/en" "$work/de" || fail "$* depends on the language"
}

said ab base two_tile_city --pairs 20 --confirm --also random --margin 3 --metric wins
said ab base two_tile_city --pairs 60 --sequential --margin 1 --bots random
said ab mists-level-1 mists-level-2 --pairs 4 --bots random
said balance base --games 16
said balance base --games 6 --players 3 --bots greedy,random --markdown -
said balance mists-level-2 --games 8 --bots random
said sim mists-level-3 --games 4 --bots random --staircase --players 2
said sim mists-level-3 --games 4 --bots random --staircase --players 2 --markdown
for format in --json --plain; do
  same ab base two_tile_city --pairs 4 --margin 3 $format
  same balance base --games 4 --rows "$work/rows" $format
  same sim mists-level-3 --games 4 --staircase --players 2 $format
done

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
