#!/bin/sh
# `bastide sim --staircase`: random and the default bot climb it, or those that are named, and the page tells the command
# that makes it again. Usage: staircase.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

climb() { "$bastide" sim mists-level-1 --staircase --games 2 --seed 3 --players 2 --quiet "$@" >"$work/out" 2>&1; }

# climbed BOTS: each ruleset of the ladder has a row for each of them, in this order.
climbed() {
  sed -nE 's/^mists-level-[1-6] +2 +([^ ]+) +2 .*/\1/p' "$work/out" | tr '\n' ' ' >"$work/found"
  # shellcheck disable=SC2059
  expected=$(printf "$1 %.0s" 1 2 3 4 5 6)
  [ "$(cat "$work/found")" = "$expected" ] || fail "$1 should climb, found $(cat "$work/found")"
}

climb || fail "exit $?"
climbed 'random trained'
climb --bots coop-greedy,trained || fail "--bots: exit $?"
climbed 'coop-greedy trained'

climb --bots random,coop-greedy --markdown || fail "--markdown: exit $?"
head -n 1 "$work/out" | grep -q '^# ' || fail "the page has no title"
grep -qF '| random | coop-greedy |' "$work/out" || fail "the page has other columns"
cp "$work/out" "$work/page"
command=$(sed -n 's/^    bastide //p' "$work/page")
[ "$command" = 'sim mists-level-1 --staircase --markdown --games 2 --seed 3 --bots random,coop-greedy --players 2' ] ||
  fail "the command of the page is $command"

climb --bots random,nobody && fail "a bot that nobody knows climbs"
grep -qF 'nobody' "$work/out" || fail "nobody says which bot is unknown"
climb --bots ext:true
[ $? -eq 2 ] || fail "a program climbs"
climb --bots , && fail "no bot climbs"

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
