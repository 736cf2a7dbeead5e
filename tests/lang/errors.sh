#!/bin/sh
# Error messages in the language of the reader: what is said of the broken files of tests/bad is marked in a made-up
# language, and holds no English in German and French.
# Usage: errors.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh
bad=tests/bad

# The made-up language, and the languages of the program.
root=$work/root
mkdir -p "$root/sdk/lang" "$root/plugins/broken" "$root/rulesets"
cp sdk/lang/de.po sdk/lang/fr.po "$root/sdk/lang"
sh sdk/lang/texts.sh >"$work/bastide.pot" || fail "sdk/lang/texts.sh"
"$lua" tests/lang/marks.lua <"$work/bastide.pot" >"$root/sdk/lang/xx.po"
"$bastide" texts mists >"$work/mists.pot" || fail "texts mists"
"$lua" tests/lang/marks.lua <"$work/mists.pot" >"$work/xx.po"

# fill FILE KIND: the small plugin of tests/bad/skeleton with the broken file in its place, as bad_test.cpp has it
fill() {
  rm -rf "$root/plugins" "$root/rulesets"
  mkdir -p "$root/plugins/broken" "$root/rulesets"
  cp "$bad/skeleton/plugin.json" "$bad/skeleton/tiles.json" "$bad/skeleton/rules.lua" "$root/plugins/broken"
  cp "$bad/skeleton/ruleset.json" "$root/rulesets/broken.json"
  : >"$root/plugins/broken/bad.lua"
  ruleset=broken
  case $2 in
    manifest) cp "$1" "$root/plugins/broken/plugin.json" ;;
    tiles) cp "$1" "$root/plugins/broken/tiles.json" ;;
    rules | play) cp "$1" "$root/plugins/broken/bad.lua" ;;
    scenario | job) cp "$1" "$root/bad.json" ;;
    ruleset)
      ruleset=$root/bad.json
      cp "$1" "$ruleset"
      ;;
    symbol)
      cp "$1" "$root/plugins/broken/bad.svg"
      echo '{ "id": "broken", "version": "1.0.0", "api": 2, "tiles": "tiles.json", "rules": "rules.lua",
        "looks": { "road": { "symbol": "bad.svg" } } }' >"$root/plugins/broken/plugin.json"
      ;;
    levels)
      cp -R plugins/mists "$root/plugins"
      cp "$work/xx.po" "$root/plugins/mists/lang"
      cp "$1" "$root/plugins/mists/levels.lua"
      echo '{ "plugins": { "mists": "*" } }' >"$root/rulesets/broken.json"
      ;;
    pair)
      for name in left right; do
        mkdir -p "$root/plugins/$name"
        cp "$1" "$root/plugins/$name/rules.lua"
        echo '{ "id": "'$name'", "version": "1.0.0", "api": 2, "requires": { "broken": "*" }, "rules": "rules.lua" }' \
          >"$root/plugins/$name/plugin.json"
      done
      echo '{ "plugins": { "broken": "*", "left": "*", "right": "*" } }' >"$root/rulesets/broken.json"
      ;;
  esac
}

# complain FILE KIND LANGUAGE: what is said, into $work/out
complain() {
  wanted=3
  case $2 in
    play)
      wanted=4
      set -- "$1" "$2" "$3" play broken --seats random,random --seed 1
      ;;
    scenario)
      wanted=1
      set -- "$1" "$2" "$3" test "$root/bad.json"
      ;;
    job) set -- "$1" "$2" "$3" job status "$root/bad.json" ;;
    *) set -- "$1" "$2" "$3" show tiles "$ruleset" ;;
  esac
  file=$1
  spoken=$3
  shift 3
  "$bastide" "$@" --path "$root" --lang "$spoken" --color never 2>"$work/out" >"$work/results"
  code=$?
  [ $code = $wanted ] || fail "$file in $spoken: exit $code"
  [ $wanted != 1 ] || cat "$work/results" >>"$work/out"
}

for expected in "$bad"/*/*.expected; do
  kind=$(basename "$(dirname "$expected")")
  file=$(find "$bad/$kind" -name "$(basename "$expected" .expected).*" ! -name '*.expected')
  fill "$file" "$kind"
  languages="xx de fr"
  [ "$kind" != play ] || languages=xx # whole games take their time
  for language in $languages; do
    complain "$file" "$kind" "$language"
    "$lua" tests/lang/english.lua "$language" "$work/out" || fail "$file in $language"
  done
done

# What went wrong in games that are measured is kept in English, and said as it is shown; and what a check finds.
for name in asks_all_of_tiles asks_for_a_wide_number asks_and_comes_again error_in_a_react; do
  fill "$bad/play/$name.lua" play
  "$bastide" sim broken --games 1 --bots random --quiet --save "$work/$name.run" --path "$root" --lang xx \
    --color never 2>"$work/out" >"$work/results"
  grep -q '‹' "$work/out" || fail "sim of $name says nothing: $(cat "$work/out")"
  "$lua" tests/lang/english.lua xx "$work/out" || fail "sim of $name"
  grep -q '‹' "$work/$name.run" && fail "the run of $name is kept in a language"
done
fill "$bad/play/asks_without_a_text.lua" play
sed 's/type = "confirm"/&, text = "mute"/' "$bad/play/asks_without_a_text.lua" >"$root/plugins/broken/bad.lua"
"$bastide" matrix --only broken --games 1 --record "$work/records" --path "$root" --lang xx --color never \
  2>&1 | sed -n 's/.*‹, seed›/‹seed›/p' >"$work/out"
grep -q '‹the question' "$work/out" || fail "matrix of a question without a text: $(cat "$work/out")"
"$lua" tests/lang/english.lua xx "$work/out" || fail "matrix of a question without a text"

# Machines read English complaints, whatever people read.
fill "$bad/rules/claims_an_unknown_kind.lua" rules
for locale in C de_DE.UTF-8; do
  LANG=$locale "$bastide" check broken --path "$root" --json >"$work/check.$locale" 2>&1
  echo '{"id":1,"do":"new","ruleset":"broken"}' | LANG=$locale "$bastide" session >"$work/session.$locale" 2>&1
  echo '{"new": 7}' | LANG=$locale "$bastide" bot serve greedy >"$work/serve.$locale" 2>&1
done
for what in check session serve; do
  cmp "$work/$what.C" "$work/$what.de_DE.UTF-8" || fail "$what depends on the language"
  grep -qE 'unknown|expected' "$work/$what.C" || fail "$what: $(cat "$work/$what.C")"
done

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
