#!/bin/sh
# The example bots speak the protocol and play a match, and so does ours. Usage: bots.sh PATH_OF_BASTIDE FOLDER CXX
set -u
bastide=$(readlink -f "$1")
folder=$2
cxx=$3
bots=$(readlink -f docs/examples/bots)
mkdir -p "$folder" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

for bot in "$bots"/*; do
  [ "$(wc -l <"$bot")" -le 40 ] || fail "$bot has more than 40 lines"
done
"$cxx" -std=c++20 -O1 "$bots/mybot.cpp" -o "$folder/mybot" || fail "C++"

probe() {
  "$bastide" bot probe "$@" >"$work/out" 2>&1 || { fail "bot probe $*: exit $?"; cat "$work/out"; }
}
for command in "python3 $bots/mybot.py" "node $bots/mybot.js" "$folder/mybot" "$bastide bot serve greedy"; do
  probe "$command"
  probe "$command" --ruleset grand-box
done
probe "python3 $bots/mybot.py" --ruleset mists-level-1
probe "$bastide bot serve random" --ruleset over-hill-and-dale

"$bastide" ladder random "ext:python3 $bots/mybot.py" "ext:node $bots/mybot.js" "ext:$folder/mybot" --ruleset base \
  --games 4 --threads 2 --json >"$work/out" 2>"$work/err" || { fail "match: exit $?"; cat "$work/err"; }
[ "$(grep -c '"replaced": 0' "$work/out")" -eq 3 ] || fail "a match of the examples has faults"

# Ours through the protocol, also where rules ask, where tiles go unseen, and where all play together; that it answers as
# it does within the program is held by outside_test.cpp.
for ruleset in grand-box over-hill-and-dale mists-level-2; do
  "$bastide" sim $ruleset --only-own --bots "random,ext:$bastide bot serve greedy" --games 3 --seed 9 \
    --record "$work/records" --json --quiet >"$work/out" || fail "$ruleset outside: exit $?"
  grep -q '"replaced": 0' "$work/out" || { fail "$ruleset: faults of our own bot"; grep -A 19 '"programs"' "$work/out"; }
  for record in "$work"/records/*; do
    "$bastide" replay "$record" >/dev/null 2>&1 || fail "$ruleset: $record does not play"
  done
  rm -rf "$work/records"
done

# Sentences for what is wrong.
says() {
  "$bastide" bot probe "$1" --clock 300 >"$work/out" 2>&1
  [ $? -eq 1 ] || fail "bot probe \"$1\": exit is not 1"
  grep -qF -- "$2" "$work/out" || { fail "bot probe \"$1\" does not say \"$2\""; cat "$work/out"; }
}
bad="python3 $(readlink -f tests/outside/bad_bot.py)"
says "true" "it ended without an answer to hello: it ended with code 0"
says "no-such-program-at-all" "it ended with code 127"
says "echo hi; sleep 5" "its answer to hello: "
says "$bad other_protocol" "it speaks protocol 2"
says "$bad stays" "it still runs 2 s after quit"
says "$bad illegal" "is none of the"
says "$bad late" "no answer within 300 ms"
says "$bad malformed" "found \"I think that this is good: 7\""

# What is served refuses, and goes on.
printf '%s\n' '{"do":"hello","protocol":1,"program":"x"}' 'what' '{"do":"go","go":1}' \
  '{"do":"newgame","ruleset":"bse","with":[],"set":[],"seat":0,"seats":["a","b"],"first":0,"seed":1}' '{"do":"go","go":2}' \
  '{"do":"newgame","ruleset":"base","with":[],"set":[],"seat":0,"seats":["a","b"],"first":0,"seed":1}' \
  '{"do":"position","from":0,"moves":[{"by":-1,"choice":"core:draw","move":"base/V"}]}' '{"do":"go","go":3}' '{"do":"quit"}' \
  '{"do":"go","go":4}' | "$bastide" bot serve greedy >"$work/out" 2>&1 || fail "serve: exit $?"
[ "$(grep -c . "$work/out")" -eq 5 ] || { fail "serve says other than 5 lines"; cat "$work/out"; }
tail -n 1 "$work/out" | grep -q '"best":"base/V .*"go":3' || { fail "serve does not answer"; cat "$work/out"; }

[ "$failures" -eq 0 ] && echo "all bots speak the protocol"
[ "$failures" -eq 0 ]
