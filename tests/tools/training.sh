#!/bin/sh
# bastide train from outside: what is learnt is a file that plays, a run that is interrupted or killed goes on and ends
# as one that was not, and mistakes are named. Usage: training.sh BASTIDE
set -u
bastide=$(realpath "$1")
root=$(pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export BASTIDE_PATH="$root"
failures=0

fail() {
  failures=$((failures + 1))
  echo "FAIL: $1"
}

# expect CODE TEXT COMMAND…: the exit code, and a text in the output.
expect() {
  code=$1 text=$2
  shift 2
  "$@" >output 2>&1
  found=$?
  [ "$found" = "$code" ] || { fail "$*: exit code $found, expected $code"; cat output; }
  grep -qF "$text" output || { fail "$*: expected \"$text\", found"; cat output; }
}

train() {
  "$bastide" train base --games 400 --measure 20 --quiet "$@"
}

expect 0 "Generation 1: learnt from" train --out whole.json
grep -qF '"command": "bastide train base --players 2 --games 400 --measure 20 --seed 1"' whole.json || fail "the command"
mkdir "my rules"
cp "$root/scripts/variants/no_farmers.lua" "my rules/no_fields.lua"
"$bastide" train base --with "my rules/no_fields.lua" --games 200 --measure 20 --quiet --out spaced.json >output 2>&1 || fail "a variant in a folder with a blank"
grep -qF "train base --with 'my rules/no_fields.lua' --players 2" spaced.json || fail "the command of a variant in a folder with a blank"
expect 0 '"bastide_train": 1' train --out again.json --json --threads 1
cmp -s whole.json again.json || fail "another number of threads learns something else"
[ -e whole.run ] || [ -e again.run ] && fail "a finished run was left behind"

# Interrupted, killed, and gone on with. In the foreground, timeout sends one signal and no second one.
# A slow program has nothing to keep yet when it comes: it gets more time then.
for seconds in 0.3 1 3 10 30; do
  timeout --foreground -s INT "$seconds" "$bastide" train base --games 400 --measure 20 --quiet --out cut.json --threads 1 >output 2>&1
  code=$?
  if [ "$code" != 124 ] || [ -s cut.json ]; then break; fi
  rm -f cut.run
done
if [ "$code" = 124 ]; then
  grep -qF -- "--resume cut.run goes on" output || { fail "Ctrl-C"; cat output; }
  [ -s cut.json ] || fail "Ctrl-C keeps nothing"
  timeout -s KILL 0.1 "$bastide" train --resume cut.run --quiet --threads 1 >output 2>&1
  # On a quick machine it may have come to its end, which takes the run away.
  [ ! -e cut.run ] || expect 0 "Generation 1" "$bastide" train --resume cut.run --quiet
fi
cmp -s whole.json cut.json || fail "a run that was interrupted learnt something else"

expect 2 "whole.json exists: --replace replaces it, another name keeps both" train --out whole.json
echo '{' >none.run
expect 3 "is no run that" "$bastide" train --resume none.run
expect 2 "name a ruleset" "$bastide" train
expect 0 "Against coop-greedy: " "$bastide" train mists-level-4 --games 200 --measure 5 --out team.json
expect 0 "games" "$bastide" sim mists-level-4 --games 2 --bots trained:team.json --players 2 --only-own
expect 2 "is trained for 2 to 6 players, not for 7" train --players 7 --out seven.json
expect 2 "expected a whole number" "$bastide" train base --games 3
echo '{ "bastide_trained": 2 }' >new.json
expect 3 '"bastide_trained": this program reads format 1 and no other' train --start new.json --out from_new.json
expect 0 "Generation 1" train --start whole.json --out further.json
expect 0 "trained" "$bastide" sim base --games 4 --bots trained:whole.json,greedy --only-own
expect 0 "This bot was trained for base, 2 players, not for " "$bastide" sim big-box --games 2 --bots trained:whole.json,greedy --only-own
expect 2 "takes the name of one file" "$bastide" sim base --games 2 --bots trained:whole.json+again.json,greedy
expect 3 "bastide_trained" "$bastide" sim base --games 2 --bots trained:new.json,greedy

[ "$failures" = 0 ]
