#!/bin/sh
# Error messages in the language of the reader: what is said of the broken files of tests/bad is marked in a made-up
# language, and holds no English in German and French.
# Usage: errors.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh
bad=tests/bad

# The made-up language, and the languages of the program.
root=$work/root
mkdir -p "$root/sdk/lang"
cp sdk/lang/de.po sdk/lang/fr.po "$root/sdk/lang"
sh sdk/lang/texts.sh >"$work/bastide.pot" || fail "sdk/lang/texts.sh"
"$lua" tests/lang/marks.lua <"$work/bastide.pot" >"$root/sdk/lang/xx.po"
"$bastide" texts mists >"$work/mists.pot" || fail "texts mists"
mkdir -p "$work/mists/plugins"
cp -R plugins/mists "$work/mists/plugins" # a plugin speaks the languages of the search path
"$lua" tests/lang/marks.lua <"$work/mists.pot" >"$work/mists/plugins/mists/lang/xx.po"

mkdir -p "$work/skeleton/plugins/broken" "$work/skeleton/rulesets"
cp "$bad/skeleton/plugin.json" "$bad/skeleton/tiles.json" "$bad/skeleton/rules.lua" "$work/skeleton/plugins/broken"
cp "$bad/skeleton/ruleset.json" "$work/skeleton/rulesets/broken.json"
: >"$work/skeleton/plugins/broken/bad.lua"

# fill FOLDER FILE KIND: the small plugin of tests/bad/skeleton with the broken file in its place, as bad_test.cpp has it
fill() {
  cp -R "$work/skeleton" "$1"
  case $3 in
    manifest) cp "$2" "$1/plugins/broken/plugin.json" ;;
    tiles) cp "$2" "$1/plugins/broken/tiles.json" ;;
    rules | play) cp "$2" "$1/plugins/broken/bad.lua" ;;
    symbol)
      cp "$2" "$1/plugins/broken/bad.svg"
      echo '{ "id": "broken", "version": "1.0.0", "api": 2, "tiles": "tiles.json", "rules": "rules.lua",
        "looks": { "road": { "symbol": "bad.svg" } } }' >"$1/plugins/broken/plugin.json"
      ;;
    levels)
      rm -r "$1/plugins/broken"
      cp -R plugins/mists "$1/plugins"
      cp "$2" "$1/plugins/mists/levels.lua"
      ;;
    pair)
      for side in left right; do
        mkdir -p "$1/plugins/$side"
        cp "$2" "$1/plugins/$side/rules.lua"
        echo '{ "id": "'$side'", "version": "1.0.0", "api": 2, "requires": { "broken": "*" }, "rules": "rules.lua" }' \
          >"$1/plugins/$side/plugin.json"
      done
      echo '{ "plugins": { "broken": "*", "left": "*", "right": "*" } }' >"$1/rulesets/broken.json"
      ;;
  esac
}

# told LANGUAGE CODE ARGUMENTS…: the program ends so in that language; what it says is in $work/out and $work/results.
told() {
  spoken=$1
  wanted=$2
  shift 2
  "$bastide" "$@" --path "$root" --lang "$spoken" --color never 2>"$work/out" >"$work/results"
  code=$?
  [ $code = "$wanted" ] || fail "$* in $spoken: exit $code: $(head -n 3 "$work/out")"
}

# spoken FILE: all of it is in the language; the folders of cases say which files are meant.
spoken() {
  "$lua" tests/lang/english.lua "$spoken" "$1" || fail "sentences in $spoken"
}

# Many files are told of by one process: each case lies in a folder of its own name.
cases=$work/cases
alone= # what says more as part of a ruleset than as a plugin
played=
jobs=
mkdir "$cases" "$cases/ruleset" "$cases/scenario"
cp -R "$work"/skeleton/* "$root"
for expected in "$bad"/*/*.expected; do
  name=${expected##*/}
  name=${name%.expected}
  kind=${expected%/*}
  kind=${kind##*/}
  for file in "$bad/$kind/$name".*; do
    [ "$file" = "$expected" ] || break
  done
  case $kind.$name in
    ruleset.* | scenario.*) cp "$file" "$cases/$kind" ;;
    job.*) jobs="$jobs $file" ;;
    manifest.* | tiles.* | rules.* | play.* | symbol.* | levels.* | pair.*) fill "$cases/$kind.$name" "$file" "$kind" ;;
    *) fail "files of the kind $kind are not tried" ;;
  esac
  case $kind.$name in
    play.*) played="$played $kind.$name" ;;
    pair.* | manifest.requires_what_is_not_there) alone="$alone $kind.$name" ;;
  esac
done

# each_complains LANGUAGE PATH…: `check` counts problems of each of them, and says nothing else of it.
each_complains() {
  language=$1
  shift
  told "$language" 1 check --games 0 "$@" --path "$work/mists"
  spoken "$work/out"
  for path in "$@"; do
    grep -qE "^${path}[^0-9]*[1-9][0-9]*[^0-9]*\$" "$work/results" || fail "nothing is wrong with $path in $language"
  done
}

together=
for folder in "$cases"/manifest.* "$cases"/tiles.* "$cases"/rules.* "$cases"/symbol.* "$cases"/levels.*; do
  case " $alone " in
    *" ${folder##*/} "*) ;;
    *) together="$together $(echo "$folder"/plugins/*)" ;;
  esac
done
for language in xx de fr; do
  # shellcheck disable=SC2086 # paths without blanks
  each_complains $language $together
  each_complains "$language" "$cases"/ruleset/*
  told "$language" 1 test "$cases/scenario"
  cat "$work/results" >>"$work/out"
  spoken "$work/out"
  for file in "$cases"/scenario/*; do
    grep -qF "$file" "$work/out" || fail "nothing is said of $file in $language"
  done
  for name in $alone; do
    told "$language" 3 show tiles broken --path "$cases/$name"
    spoken "$work/out"
  done
  for file in $jobs; do
    told "$language" 3 job status "$file"
    spoken "$work/out"
  done
done
for name in $played; do # whole games take their time
  told xx 4 play broken --seats random,random --seed 1 --path "$cases/$name"
  cat "$work/out" >>"$work/played"
done
spoken "$work/played"

# What went wrong in games that are measured is kept in English, and said as it is shown; and what a check finds.
for name in asks_all_of_tiles asks_for_a_wide_number asks_and_comes_again error_in_a_react; do
  "$bastide" sim broken --games 1 --bots random --quiet --save "$work/$name.run" --path "$cases/play.$name" \
    --path "$root" --lang xx --color never 2>"$work/out" >"$work/results"
  grep -q '‹' "$work/out" || fail "sim of $name says nothing: $(cat "$work/out")"
  "$lua" tests/lang/english.lua xx "$work/out" || fail "sim of $name"
  grep -q '‹' "$work/$name.run" && fail "the run of $name is kept in a language"
done
sed 's/type = "confirm"/&, text = "mute"/' "$bad/play/asks_without_a_text.lua" >"$root/plugins/broken/bad.lua"
"$bastide" matrix --only broken --games 1 --record "$work/records" --path "$root" --lang xx --color never \
  2>&1 | sed -n 's/.*‹, seed›/‹seed›/p' >"$work/out"
grep -q '‹the question' "$work/out" || fail "matrix of a question without a text: $(cat "$work/out")"
"$lua" tests/lang/english.lua xx "$work/out" || fail "matrix of a question without a text"

# Machines read English complaints, whatever people read.
cp "$bad/rules/claims_an_unknown_kind.lua" "$root/plugins/broken/bad.lua"
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
