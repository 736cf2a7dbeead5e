#!/bin/sh
# What the verbs that measure say, and their pages, hold no text that cannot be translated; what machines read is
# English. In a made-up language translated words are marked; all others must be names.
# Usage: measure.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh

sh tests/lang/tree.sh "$bastide" "$lua" "$work/tree" || fail "no tree"

# Statisticians and Elo, rulesets, options and their values, inputs of trained bots, flags, names of rules with what
# follows their dot.
names='Wilson|McNemar|Benjamini|Hochberg|two_tile_city|coop|Elo|points|false|true|tied|open|behind|home|sole|early|late|mists-level-[0-9]|--[a-z-]+|[a-z_]+:[a-z_.]+'

# unmarked WHAT: no word of $work/out is untranslated
unmarked() {
  sed -E "/^ *bastide [a-z]+ /d; s/(^|[^a-z_])($names)/\\1 /g" "$work/out" >"$work/words"
  "$lua" tests/lang/unmarked.lua "$work/words" || fail "$1: untranslated words"
}

# said COMMAND…: what it says, notes included
said() {
  verb=$1
  shift
  "$bastide" "$verb" --path "$work/tree" --lang xx --color never "$@" >"$work/out" 2>"$work/notes" ||
    fail "$verb $*: exit $?"
  cat "$work/notes" >>"$work/out"
  unmarked "$verb $*"
}

# same COMMAND…: it says the same in every language
same() {
  "$bastide" "$@" >"$work/en" 2>/dev/null || fail "$*: exit $?"
  "$bastide" "$@" --lang de >"$work/de" 2>/dev/null
  cmp -s "$work/en" "$work/de" || fail "$* depends on the language"
}

# page FILE: no word of a page is untranslated but in its commands, styles and scripts
page() {
  grep -q '<html lang="xx">' "$work/page.html" || fail "$1: not in its language"
  sed -E '/<style>/,/<\/style>/d; /<script>/,/<\/script>/d; s/<code>[^<]*<\/code>//g; s/ \| bastide [^<]*//g' "$work/page.html" |
    sed -E 's/<[^>]*(aria-label|title|data-[a-z]+)="([^"]*)"[^>]*>/ \2 /g; s/<[^>]*>/ /g; s/&[a-z]+;|&#[0-9]+;/ /g' >"$work/out"
  unmarked "the page of $1"
}

said ab base two_tile_city --pairs 20 --confirm --also random --margin 3 --metric wins --html "$work/page.html" --replace
page ab
said ab base two_tile_city --pairs 60 --sequential --margin 1 --bots random
said ab mists-level-1 mists-level-2 --pairs 4 --bots random
said balance base --games 16 --metric largest_city,paying_turns --html "$work/page.html" --replace
page balance
said balance base --games 6 --players 3 --bots greedy,random --markdown -
said balance mists-level-2 --games 8 --bots random
said sim mists-level-3 --games 4 --bots random --staircase --players 2
said sim mists-level-3 --games 4 --bots random --staircase --players 2 --markdown
said ladder greedy random --ruleset base --games 4 --html "$work/page.html" --replace
page ladder
said ladder coop-greedy random --ruleset mists-level-2 --games 4
said ladder greedy random --ruleset base --games 8 --sprt 0,50
said sweep base --with two_tile_city --vary base.farmers --vary two_tile_city.points=0..1 --bots random --pairs 8 --confirm 10 --html "$work/page.html" --replace
page sweep
said bench base --seconds 0.1
said bench base --seconds 0.1 --growth 72 --plot "$work/growth.svg"
said train base --games 400 --measure 4 --out "$work/weights.json"
said job plan "$work/job.json" --shard 2 -- sim base --games 4 --bots random
said job run "$work/job.json"
said job status "$work/job.json"

# Why a combination cannot be; names of combinations are commands.
mkdir -p "$work/tree/plugins/lone"
echo '{ "id": "lone", "version": "1.0.0", "api": 2, "rules": "rules.lua", "requires": { "base": "^1" },
  "conflicts": { "abbot": "*" } }' >"$work/tree/plugins/lone/plugin.json"
: >"$work/tree/plugins/lone/rules.lua"
few="--games 0 --strength 1 --sample 0" # combinations; why others cannot be is told of all
# shellcheck disable=SC2086
"$bastide" matrix --only lone $few --path "$work/tree" --lang xx >"$work/all" 2>&1 || fail "matrix: $(head -n 2 "$work/all")"
sed -nE '/^  ‹never› /{s/(^|[^a-z_])(abbot|lone)/\1 /g; p;}' "$work/all" >"$work/out"
[ "$(wc -l <"$work/out")" -ge 2 ] || fail "matrix: nothing is impossible"
unmarked "matrix"
for code in en de; do
  # shellcheck disable=SC2086
  "$bastide" matrix --only lone $few --path "$work/tree" --lang $code --json | sed '/"seconds"/d' >"$work/$code"
done
cmp -s "$work/en" "$work/de" || fail "matrix --json depends on the language"

for format in --json --plain; do
  same ab base two_tile_city --pairs 4 --margin 3 $format
  same balance base --games 4 --rows "$work/rows" --replace $format
  same sim mists-level-3 --games 4 --bots random --staircase --players 2 $format
  same sweep base --vary base.farmers --bots random --pairs 4 $format
done

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
