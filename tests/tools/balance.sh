#!/bin/sh
# The report of `bastide balance`: its games by their commands, the same bytes however it was played.
# Usage: balance.sh PATH_OF_BASTIDE
set -u
bastide=$1
case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

balance() { "$bastide" balance "$@" --replace --quiet; }

metrics='--metric best_turn,claims_apart --metric paying_turns'
# The same bytes on one thread, on several, and with a stop between.
# shellcheck disable=SC2086
balance base $metrics --bots greedy,random --games 48 --json --threads 1 >"$work/one" || fail "one thread: exit $?"
# shellcheck disable=SC2086
balance base $metrics --bots greedy,random --games 48 --json --threads 3 >"$work/three" || fail "three threads: exit $?"
# shellcheck disable=SC2086
balance base $metrics --bots greedy,random --games 20 --json --save "$work/run" >/dev/null || fail "--save: exit $?"
balance --resume "$work/run" --games 48 --json >"$work/resumed" || fail "--resume: exit $?"
cmp "$work/one" "$work/three" || fail "threads change the result"
cmp "$work/one" "$work/resumed" || fail "a stop changes the result"

# A dot of the page names the command of its game.
balance base --bots greedy --games 16 --html "$work/page" --markdown "$work/text" >/dev/null || fail "pages: exit $?"
dot=$(grep -o '<title>game 1, seed [0-9]*: points by which who began won or lost [^<]*' "$work/page" | head -n 1)
margin=$(echo "$dot" | sed 's/.*lost \(-\{0,1\}[0-9]*\) .*/\1/')
command=$(echo "$dot" | sed 's/.*| *bastide //')
(cd "$work" && eval "'$bastide' $command --save game.jsonl" >/dev/null 2>&1) || fail "this does not play: $command"
scores=$(tail -n 1 "$work/game.jsonl" | grep -o '"scores":{[^}]*}' | grep -o ':-\{0,1\}[0-9][0-9]*' | tr -d ':')
difference=$(echo "$scores" | paste -sd ' ' - | awk '{ print $1 - $2 }')
[ "$difference" -eq "$margin" ] || [ "$difference" -eq "$((-margin))" ] ||
  fail "the dot says $margin, its game $scores"
grep -q '^## What stands out' "$work/text" || fail "the Markdown lacks its findings"

# All rulesets, whoever wins.
for choice in "mists-level-1 --players 1" "mists-level-6 --players 3" "over-hill-and-dale" "everything --players 4"; do
  # shellcheck disable=SC2086
  balance $choice --bots random --games 6 --html "$work/page" >"$work/out" 2>&1 || fail "$choice: exit $?"
  grep -q "games that went wrong  *0.0 %" "$work/out" || fail "$choice: games went wrong"
done
balance base --bots random --games 4 --until-width 0.7 >/dev/null 2>&1 && fail "a width of 0.7 is taken"

[ "$failures" -eq 0 ]
