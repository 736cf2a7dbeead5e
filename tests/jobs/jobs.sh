#!/bin/sh
# `bastide job`: shards that are computed in any order, by any number of threads and in any sizes, come to the report of
# the verb itself, byte for byte; and what does not belong together is refused and named.
# Usage: jobs.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd):$work/own
export BASTIDE_PATH
mkdir -p "$work/own/scripts/variants"
cd "$work" || exit 1
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

job() { "$bastide" --quiet job "$@" >"$work/out" 2>"$work/err"; }

# expect CODE ARGUMENTS: `bastide job` ends so.
expect() {
  code=$1
  shift
  job "$@"
  found=$?
  [ "$found" -eq "$code" ] || {
    fail "exit $found, not $code: job $*"
    tail -n 5 "$work/err"
  }
}

# refuses CODE TEXT ARGUMENTS: ends so, and says why.
refuses() {
  code=$1 text=$2
  shift 2
  expect "$code" "$@"
  grep -qF -- "$text" "$work/err" "$work/out" || {
    fail "job $*: nobody says \"$text\""
    tail -n 5 "$work/err"
  }
}

# same WHAT ONE OTHER
same() { cmp -s "$2" "$3" || fail "$1: $2 and $3 differ"; }

shards_of() { cat "$1.shards"/*/*.shard; }

# --- the report of the verb, whoever computes ----------------------------------------------------
sim="sim base --games 60 --bots random --seed 5"
ab="ab base two_tile_city --pairs 40 --bots random --seed 3 --also greedy,random --confirm --margin 2"
ladder="ladder greedy random --ruleset base-no-farmers --games 12 --seed 9"
balance="balance base --games 30 --bots greedy,random --seed 4"
sweep="sweep base --vary base.farmers --vary with=no_incomplete --bots random --pairs 12 --confirm 10 --seed 2"
# shellcheck disable=SC2086
{
  "$bastide" $sim --json --threads 1 >sim.json 2>/dev/null || fail "sim: exit $?"
  "$bastide" $ab --json --threads 1 --html ab.html >ab.json 2>/dev/null || fail "ab: exit $?"
  "$bastide" $ladder --json --threads 1 --no-clock --html ladder.html >ladder.json 2>/dev/null || fail "ladder: exit $?"
  "$bastide" $balance --json --threads 1 --html balance.html >balance.json 2>/dev/null || fail "balance: exit $?"
  "$bastide" $sweep --json --threads 1 --html sweep.html >sweep.json 2>/dev/null || fail "sweep: exit $?"
  "$bastide" $sim >sim.txt 2>/dev/null
  expect 0 plan one.json --shard 7 -- $sim
  expect 0 plan one.json --add --shard 9 -- $ab
  expect 0 plan one.json --add --shard 5 -- $ladder
  expect 0 plan one.json --add --shard 8 -- $balance
  expect 0 plan one.json --add --shard 5 -- $sweep
}
cp one.json two.json
cp one.json parts.json
[ "$(wc -c <sim.json)" -gt 1000 ] || fail "sim: what did it write?"
grep -qF '"confirmed": true' sweep.json || fail "sweep: no cell was played again, and the jobs below should do so"

# merged PLAN: its reports are those of the verbs.
merged() {
  expect 0 merge "$1.json" --cell 1 --json
  same "$1, sim" out sim.json
  cell=1
  for verb in ab ladder balance sweep; do
    cell=$((cell + 1))
    expect 0 merge "$1.json" --cell $cell --json --html merged.html --replace
    same "$1, $verb" out $verb.json
    same "$1, page of $verb" merged.html $verb.html
  done
  expect 0 status "$1.json"
}

expect 0 run one.json --threads 1
merged one
expect 0 run two.json --threads 2
merged two
# 9 of sim, 14 of 40 + 40 fresh + 40 other pairs, 2 of 6 pairs, 4 of 30 games, 3 and 2 of 12 and 10 fresh seeds
[ "$(find one.shards -name '*.shard' | wc -l)" -eq 34 ] || fail "there are other than 9 + 14 + 2 + 4 + 5 shards"
shards_of one >one.all
shards_of two >two.all
same "two threads" one.all two.all
expect 0 run parts.json --part 3/3
expect 1 status parts.json
# The seeds of a sweep that are to be fresh wait for all others, wherever those are computed.
expect 0 run parts.json --shards 29,31-33
"$bastide" job run parts.json --shards 32-33 2>err
grep -qF "2 shards of a second stage are left for later: not all of the first is there" err ||
  fail "parts: nobody says that some are left"
ls parts.shards/000/000032.shard 2>/dev/null && fail "parts: fresh seeds of cells that are not known"
expect 0 run parts.json --shards 20-24,1
expect 0 run parts.json --part 2/3 --threads 2
expect 0 run parts.json --part 1/3
refuses 1 "1 shard missing: 32" status parts.json
expect 0 run parts.json --part 3/3
merged parts
shards_of parts >parts.all
same "parts" one.all parts.all
expect 0 merge one.json --cell 1
same "text" out sim.txt
expect 0 merge one.json
grep -qF "bastide ladder greedy random" out || fail "a merge of all: which command is it?"
# shellcheck disable=SC2086
{
  expect 0 plan sized.json --shard 60 -- $sim
  expect 0 run sized.json
}
expect 0 merge sized.json --json
same "one shard" out sim.json
# A size of its own choice: games of random bots take far less than 20 s.
# shellcheck disable=SC2086
expect 0 plan own.json -- $sim
grep -qF '"shard": 60' own.json || fail "60 games of random bots are more than one shard"
# What is there is not computed again.
touch -d "2001-01-01" one.shards/000/000003.shard
expect 0 run one.json
[ "$(date -r one.shards/000/000003.shard +%Y)" = 2001 ] || fail "a shard was computed twice"

# --- what is missing, damaged or of something else -----------------------------------------------
rm two.shards/000/000003.shard two.shards/000/000005.shard two.shards/000/000006.shard
refuses 1 "3 shards missing: 3,5-6" merge two.json --cell 1
refuses 1 "3 shards missing: 3,5-6" status two.json
head -c 900 one.shards/000/000003.shard >two.shards/000/000003.shard
refuses 3 "000003.shard was cut off or edited" merge two.json --cell 1
refuses 1 "1 shard damaged: 3" status two.json
expect 0 status one.json --json
grep -qF '"complete": true' out || fail "status: it is complete"
expect 0 run two.json
merged two
: >two.shards/000/000004.shard
sed 's/"games":7/"games":8/' one.shards/000/000005.shard >two.shards/000/000005.shard
refuses 1 "2 shards damaged: 4-5" status two.json
expect 0 run two.json --threads 1
merged two
cp two.shards/000/000002.shard two.shards/000/000004.shard
refuses 3 "000004.shard is shard 2: both would hold the same games" merge two.json --cell 1
refuses 3 "000004.shard is shard 2" run two.json
rm two.shards/000/000004.shard
expect 0 run two.json
cp two.shards/000/000002.shard two.shards/000/000034.shard
refuses 3 "a file belongs to no shard of two.json" merge two.json --cell 1
rm two.shards/000/000034.shard
merged two
# Later shards that are lost, and one of the first stage without which those cannot be computed.
rm two.shards/000/000030.shard two.shards/000/000032.shard
refuses 1 "2 shards missing: 30,32" merge two.json --cell 5
expect 0 run two.json --shards 32
refuses 1 "2 shards missing: 30,32" status two.json
expect 0 run two.json --threads 2
merged two
expect 0 plan seed.json --shard 7 -- sim base --games 60 --bots random --seed 6
expect 0 run seed.json
cp seed.shards/000/000001.shard two.shards/000/000001.shard
refuses 3 "000001.shard is of another plan" merge two.json --cell 1
expect 0 plan bots.json --shard 7 -- sim base --games 60 --bots greedy,random --seed 5
expect 0 run bots.json --shards 1
cp bots.shards/000/000001.shard two.shards/000/000001.shard
refuses 3 "000001.shard was played by other bots: greedy,random" merge two.json --cell 1
cp one.shards/000/000010.shard two.shards/000/000001.shard
refuses 3 "000001.shard is of bastide ab" merge two.json --cell 1

# Nothing is clear after two seeds: no cell is worth fresh ones, and none are played.
idle="sweep base --vary base/B.count=4,5 --bots random --pairs 2 --confirm 8"
# shellcheck disable=SC2086
{
  "$bastide" $idle --json --quiet >idle.json || fail "idle sweep: exit $?"
  expect 0 plan idle-plan.json --shard 4 -- $idle
}
expect 0 run idle-plan.json
grep -qF '"n":' idle-plan.shards/000/000002.shard && fail "idle sweep: a fresh seed was played"
expect 0 merge idle-plan.json --json
same "idle sweep" out idle.json

# --- rules and bots that change ------------------------------------------------------------------
changing() {
  cat >own/scripts/variants/changing.lua <<LUA
-- title: Changing
-- about: A variant that changes while a job goes on.
-- author: The Bastide developers
-- status: house
-- rules: BASE-SCORE-CITY-01
-- requires: base

on.score("base:city", {
  id = "small", stage = "cap", when = { complete = true },
  run = function(_, s)
    if s.feature.size == 2 then
      s:cap { "small", most = $1 }
    end
  end,
})
LUA
}
changing 2
expect 0 plan rules.json --shard 4 -- sim base --with changing --games 12 --bots random
expect 0 run rules.json
cp -r rules.json changed.json
cp -r rules.shards changed.shards
changing 3
rm changed.shards/000/000002.shard
refuses 3 "was planned with other rules" run changed.json
refuses 3 "was planned with other rules" merge changed.json
rm changed.json
mv changed.shards kept.shards
expect 0 plan changed.json --shard 4 -- sim base --with changing --games 12 --bots random
mv kept.shards changed.shards
refuses 3 "was played under other rules" merge changed.json
sed 's/"probe": "[0-9a-f]*"/"probe": "1234"/' one.json >probe.json
refuses 3 "was planned with other bots or with another version of bastide" run probe.json
sed 's/"60"/"61"/' one.json >games.json
refuses 3 "is another job than was planned: 61 games" run games.json

# --- what is no plan, and what is no job ---------------------------------------------------------
refuses 2 "exists: --add adds the command" plan one.json -- sim base
rm -rf left.json
mkdir left.shards
refuses 2 "may hold shards of another plan" plan left.json -- sim base
refuses 2 "which command?" plan new.json
refuses 2 "no job: show base; verbs that can be parted: sim, balance, ab, sweep, ladder" plan new.json -- show base
refuses 2 "unexpected: --gmaes 5" plan new.json -- sim base --gmaes 5
refuses 2 "--save is not for jobs" plan new.json -- sim base --save x.run
refuses 2 "--sequential is not for jobs" plan new.json -- ab base two_tile_city --sequential --margin 1
refuses 2 "--until-width is not for jobs" plan new.json -- balance base --until-width 0.1
refuses 2 "--rows is not for jobs" plan new.json -- balance base --rows x.jsonl
refuses 2 "--resume is not for jobs" plan new.json -- sweep --resume x.run
refuses 2 "name a ruleset and what --vary changes" plan new.json -- sweep base
refuses 2 "--sprt is not for jobs" plan new.json -- ladder greedy random --ruleset base --sprt 0,10
refuses 3 "no_such" plan new.json -- sim no_such
[ ! -e new.json ] || fail "a plan that was refused was written"
refuses 2 "one.json has the shards 0 to 33" run one.json --shards 20-34
refuses 2 "expected numbers such as 0-63,70" run one.json --shards 1-x
refuses 2 "expected a part of so many" run one.json --part 3
refuses 2 "parts count from 1" run one.json --part 0/3
refuses 2 "has 5 commands" merge one.json --cell 6
refuses 2 "--html is about one command" merge one.json --html x.html
refuses 2 "--html" merge one.json --cell 1 --html x.html
refuses 3 "cannot read" run none.json
refuses 3 "is no plan that" run sim.json
refuses 3 "was planned with other rules" merge one.json --cell 1 -- --set base.farmers=false

# --- games that go wrong are counted -------------------------------------------------------------
cat >own/scripts/variants/stumbles.lua <<'LUA'
-- title: Stumbles
-- about: A rule that fails in some games.
-- author: The Bastide developers
-- status: house
-- rules: BASE-SCORE-CITY-01
-- requires: base

on.score("base:city", {
  id = "small", stage = "cap", when = { complete = true },
  run = function(_, s)
    if s.feature.size > 2 then
      error("a large city")
    end
  end,
})
LUA
for command in "sim base --with stumbles --games 40 --bots random" \
  "balance base --with stumbles --games 40 --bots random" \
  "sweep base --vary with=stumbles,no_incomplete --pairs 20 --confirm 4 --bots random" "ab base stumbles --pairs 20 --bots random" \
  "ladder greedy random --ruleset base --with stumbles --games 12"; do
  rm -rf faults.json faults.shards
  clock=
  [ "${command%% *}" != ladder ] || clock=--no-clock
  # shellcheck disable=SC2086
  {
    "$bastide" $command $clock --json --threads 1 --quiet >faults.out 2>faults.err
    verdict=$?
    expect 0 plan faults.json --shard 4 -- $command
  }
  [ "$verdict" -eq 4 ] || fail "exit $verdict, and a rule fails: $command"
  expect 0 run faults.json
  expect 4 merge faults.json --json
  same "faults of $command" faults.out out
  same "what is said of faults of $command" faults.err err
done

[ "$failures" -eq 0 ] || exit 1
echo "ok"
