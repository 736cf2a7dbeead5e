#!/bin/sh
# `bastide ladder`: its commands play the very games that were counted, a run that was killed is gone on with as if it
# had not been, a test stops early, and what is typed wrongly is named. Usage: ladder.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# says WHAT TEXT: the last output holds the text.
says() { grep -qF -- "$2" "$work/out" || { fail "$1: nobody says \"$2\""; tail -n 5 "$work/out"; }; }

ladder() { "$bastide" ladder "$@" --quiet >"$work/out" 2>&1; }

# refuses CODE TEXT ARGUMENTS: ends so, and says why.
refuses() {
  code=$1 text=$2
  shift 2
  ladder "$@"
  found=$?
  [ "$found" -eq "$code" ] || fail "exit $found, not $code: ladder $*"
  says "ladder $*" "$text"
}

# The numbers of a ladder without its times.
numbers() { sed 's/"ms_per_move": [0-9.e+-]*//' "$1"; }

# Every game by its command.
ladder greedy random --ruleset base --with two_tile_city --players 3 --games 4 --seed 5 --json || fail "json: exit $?"
grep -c '"command"' "$work/out" | grep -qx 4 || fail "4 games have other than 4 commands"
sed -n 's/.*"\(margin\|command\)": "\{0,1\}\([^"]*[^",]\)"\{0,1\},\{0,1\}$/\2/p' "$work/out" >"$work/games"
grep 'bastide play' "$work/games" | while read -r command; do
  (cd "$work" && eval "$(echo "$command" | sed "s|^bastide|'$bastide'|") --save '$work/game.jsonl'" >/dev/null 2>&1) ||
    echo "FAILED: this does not play: $command"
  margin=$(grep -B 1 -F -- "$command" "$work/games" | head -n 1)
  tail -n 1 "$work/game.jsonl" | grep -o '"scores":{[^}]*}' | grep -o '"[a-z]* [0-9]*":-\{0,1\}[0-9]*' | tr -d '"' |
    awk -F '[ :]' -v margin="$margin" -v command="$command" '
      { sum[$1] += $3; seats[$1] += 1 }
      END {
        found = sum["greedy"] / seats["greedy"] - sum["random"] / seats["random"]
        if (found - margin > 0.01 || margin - found > 0.01) print "FAILED: counted " margin ", but played " found ": " command
      }'
  rm -f "$work/game.jsonl"
done >"$work/played"
if [ -s "$work/played" ]; then
  cat "$work/played"
  failures=$((failures + 1))
fi

# Killed, and gone on with.
ladder greedy random greedy:no=base:field --ruleset base --games 60 --seed 7 --json || fail "whole: exit $?"
numbers "$work/out" >"$work/whole"
"$bastide" ladder greedy random greedy:no=base:field --ruleset base --games 60 --seed 7 --save "$work/a.run" --quiet \
  >/dev/null 2>&1 &
sleep 0.6
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
[ -f "$work/a.run" ] || fail "nothing is kept of a run that was killed"
ladder --resume "$work/a.run" --json || fail "resume: exit $?"
numbers "$work/out" >"$work/resumed"
cmp -s "$work/whole" "$work/resumed" || fail "a run that was killed ends otherwise"
ladder --resume "$work/a.run" --games 80 || fail "more games: exit $?"
says "more games" "40 decks"
refuses 2 "exists" greedy random --ruleset base --save "$work/a.run"
sed 's/"scores":\[1.0/"scores":[0.0/' "$work/a.run" >"$work/b.run"
refuses 3 "was cut off or edited" --resume "$work/b.run"

# Stops early; a record of each game; a page.
ladder greedy random --ruleset base --sprt 0,200 --record "$work/records" --html "$work/page.html" || fail "sprt: exit $?"
says "sprt" "greedy is +200 Elo against random, not +0"
games=$(find "$work/records" -name 'game-*.jsonl' | wc -l)
if [ "$games" -lt 4 ] || [ "$games" -ge 200 ]; then
  fail "$games records of a test that stops early"
fi
"$bastide" replay "$work/records/game-000001.jsonl" --quiet >/dev/null 2>&1 || fail "a record does not replay"
grep -q '<title>Ladder of' "$work/page.html" || fail "no page"

# Teams.
ladder coop-greedy random --ruleset mists-level-1 --games 3 || fail "teams: exit $?"
says "teams" "only A"
says "teams" "3 decks"

# What is wrong is named.
refuses 2 "name at least two bots" greedy --ruleset base
refuses 2 "is named twice" greedy greedy --ruleset base
refuses 2 'there is no bot "gredy" (did you mean "greedy"?)' gredy random --ruleset base
refuses 2 'called "shepard" (did you mean "shepherd"?)' greedy greedy:no=shepard --ruleset big-box
refuses 2 "name what is played" greedy random
refuses 2 "--sprt wants two rising numbers" greedy random --ruleset base --sprt 10,0
refuses 2 "--sprt wants two rising numbers" greedy random --ruleset base --sprt ten
refuses 2 "--sprt compares two bots" greedy random greedy:no=road --ruleset base --sprt 0,10
refuses 2 "is for 2 to 6 seats, not for 1" greedy random --ruleset base --players 1
refuses 3 "" greedy random --ruleset no-such-ruleset

if [ "$failures" -gt 0 ]; then
  echo "$failures failures"
  exit 1
fi
echo "ok"
