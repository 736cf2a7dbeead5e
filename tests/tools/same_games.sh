#!/bin/sh
# The same games everywhere. Usage:
#   same_games.sh PATH_OF_BASTIDE                            one thread and two, other languages of the environment, and
#                                                            other builds beside it that are newer than the sources
#   same_games.sh PATH_OF_BASTIDE PATH_OF_ANOTHER_BUILD…     these builds
set -u
bastide=$(realpath "$1")
shift
root=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$root
export BASTIDE_PATH
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# play PROGRAM FOLDER GAMES [FLAG…]: records, with the hash after each answer, and what was counted.
play() {
  program=$1
  folder=$2
  games=$3
  shift 3
  mkdir -p "$folder"
  while read -r ruleset bots; do
    "$program" sim "$ruleset" --games "$games" --records 2 --record "$folder/$ruleset" --bots "$bots" --seed 11 --json --quiet \
      "$@" >"$folder/$ruleset.json" || fail "$program sim $ruleset: exit $?"
    "$program" score "$folder/$ruleset/"*1.jsonl >"$folder/$ruleset.score" || fail "$program score: exit $?"
  done <<'GAMES'
base random,greedy
everything random,greedy,random
over-hill-and-dale greedy,random
mists-level-6 coop-greedy,random
GAMES
  "$program" ab base two_tile_city --pairs "$games" --bots random --seed 3 --json --quiet "$@" >"$folder/ab.json" ||
    fail "$program ab: exit $?"
  # How fast it was, and where it stood, differ.
  sed -i -E 's/"(seconds|games_per_second|threads)":[^,}]*//g' "$folder"/*.json
}

# same WHAT FOLDER FOLDER
same() {
  diff -r "$2" "$3" >"$work/diff" || { fail "$1 plays other games:"; head -n 6 "$work/diff"; }
}

if [ $# -eq 0 ]; then
  play "$bastide" "$work/first" 6 --threads 1
  play "$bastide" "$work/two" 6 --threads 2
  same "two threads" "$work/first" "$work/two"

  # A language that writes numbers with a comma.
  localedef -i de_DE -f UTF-8 "$work/de_DE.UTF-8" 2>/dev/null || fail "localedef cannot make de_DE.UTF-8 (package locales)"
  LOCPATH=$work LC_ALL=de_DE.UTF-8 play "$bastide" "$work/comma" 6 --threads 1
  same "a locale with commas" "$work/first" "$work/comma"

  for other in "$(dirname "$bastide")"/../*/bastide; do
    if [ "$(realpath "$other")" = "$bastide" ]; then
      continue
    elif [ -n "$(find kernel sdk -type f -newer "$other" | head -n 1)" ]; then
      echo "left out: games of $other, which is older than the sources"
    else
      set -- "$@" "$other"
    fi
  done
fi
# With sanitizers games are slow.
play "$bastide" "$work/few" 2 --threads 1
for other in "$@"; do
  [ -x "$other" ] || { fail "there is no $other: build the preset first"; continue; }
  play "$other" "$work/other" 2 --threads 1
  same "$other" "$work/few" "$work/other"
  rm -rf "$work/other"
  echo "the same games: $other"
done
[ "$failures" -eq 0 ]
