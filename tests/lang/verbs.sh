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
  said replay "$record" --html "$work/game.html" --replace
  "$lua" tests/lang/page_words.lua "$work/game.html" >"$work/out" || fail "the page of $ruleset"
  grep -q '<html lang="xx">' "$work/game.html" || fail "the page of $ruleset names no language"
  unmarked "the page of $ruleset"
  said legal "$record" --at 20
  said render "$record" --svg "$work/game.svg" --replace
  drawn "$work/game.svg"
done

# Names of rulesets, plugins and options are typed, and stay.
for other in big-box "mists-level-2"; do
  "$bastide" show diff base "$other" --path "$work/tree" --lang xx --color never >"$work/all" || fail "show diff $other"
  sed -E "/^base|^$other/s/^[^:]*//; s/(^|[^a-z_])(base|$other|river|abbot|hills_and_sheep|mists)([^a-z_./]|\$)/\\1 \\3/g" "$work/all" >"$work/out"
  unmarked "show diff $other"
done

# What rulesets consist of. Plugins, letters of segments and the heads of hooks' places are typed.
for ruleset in $rulesets; do
  for list in content tiles hooks phases; do
    "$bastide" show "$list" "$ruleset" --path "$work/tree" --lang xx --color never >"$work/all" || fail "show $list"
    sed -E "s|${work}[^ ]*||g; s/ ([a-z.]{3} ){3}[a-z.]{3} / /; s/[a-z]+=//g; s/‹after› [a-z_]* ‹/‹/" "$work/all" >"$work/out"
    # shellcheck disable=SC2046
    "$lua" tests/lang/unmarked.lua "$work/out" "$ruleset" $(ls plugins) || fail "show $list $ruleset: untranslated words"
  done
done

# All that a ruleset has, by its name; names of another sort than those of definitions are no things. Each once.
explained=0
: >"$work/known"
: >"$work/told"
for ruleset in $rulesets base-river-2 base-abbot base-hills-and-sheep mists-level-6; do
  for list in content options phases hooks; do
    "$bastide" show "$list" "$ruleset" --plain
  done >"$work/all" || fail "show of $ruleset"
  {
    grep -oE '[a-z][a-z_0-9]*[:.][a-z][a-z_0-9]*' "$work/all"
    "$bastide" show tiles "$ruleset" --plain | sed -n '2~9s/\t.*//p'
    "$bastide" show hooks "$ruleset" --plain | grep -oE '[A-Z]+(-[A-Z]+)+-[0-9]+' | sed -n '1~9p'
    sed -n 's/.*"\([a-z_]*\)".*/\1/p' "rulesets/$ruleset.json"
  } | sort -u | comm -13 "$work/known" - >"$work/new"
  sort -u "$work/known" "$work/new" >"$work/both" && mv "$work/both" "$work/known"
  while read -r name; do
    "$bastide" explain "$name" "$ruleset" --path "$work/tree" --lang xx --color never >"$work/said" 2>&1
    case $? in
      0) explained=$((explained + 1)) ;;
      2) continue ;;
      *) fail "explain $name $ruleset: $(head -n 2 "$work/said")" ;;
    esac
    letters=
    [ "$name" = "${name#*/}" ] || letters="inner monastery" # segments of tiles
    printf '\f explain %s %s: %s\n' "$name" "$ruleset" "$name $ruleset $letters" | cat - "$work/said" >>"$work/told"
  done <"$work/new"
done
[ "$explained" -gt 200 ] || fail "explained no more than $explained things"
# Titles of scenarios are English; rings, plugins and what was asked for are names.
sed "/^\f/!{s|$work||g; s/: \".*\"\$//; s/‹of› [a-z_]*//; s/‹after› [a-z_]* ‹(/‹(/; s/‹ring› *\(\([a-z.]\{3\} *\)\{4\}\)//g}" "$work/told" >"$work/out"
[ "$(grep -c "^$(printf '\f')" "$work/out")" -eq "$explained" ] || fail "not all that was explained was looked at"
unmarked explain

said check base --games 2
said test tests/scenarios/base --filter "FARM-01"
said test tests/transcripts --filter base

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
