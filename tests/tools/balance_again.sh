#!/bin/sh
# The figures of `bastide balance` a second time, in another language and from the journals of the
# same games. Usage: balance_again.sh PATH_OF_BASTIDE
set -u
bastide=$1
case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
if ! command -v python3 >/dev/null; then
  echo "left out: figures computed a second time; there is no python3"
  exit 77
fi
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# RULESET PLAYERS BOT [GOAL OF A TEAM]: 48 games, three decks of which are played twice.
again() {
  rm -rf "$work/games" "$work/rows"
  "$bastide" balance "$1" --players "$2" --bots "$3" --games 48 --follow 2 --seed 7 --json --quiet \
    --rows "$work/rows" >"$work/report" || { fail "balance $*: exit $?"; return; }
  "$bastide" sim "$1" --only-own --players "$2" --bots "$3" --games 48 --seed 7 --quiet \
    --record "$work/games" --records 48 >/dev/null || { fail "sim $*: exit $?"; return; }
  python3 tests/tools/balance_again.py "$bastide" "$1" "$work/report" "$work/rows" "$work/games" "${4:-0}" ||
    fail "the figures of $*"
}

again base 2 greedy
again base 3 random
again big-box 2 greedy
again big-box 4 random
again mists-level-3 3 coop-greedy 100 # MISTS-L3-01

[ "$failures" -eq 0 ]
