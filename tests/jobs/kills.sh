#!/bin/sh
# Kills `bastide job run` at random moments (SIGKILL, which nothing can catch), again and again, and then looks: what is
# there is whole, and when the rest is computed the report is the one of a run that nobody killed.
# Usage: kills.sh PATH_OF_BASTIDE TIMES [SEED]
set -u
bastide=$(readlink -f "$1")
times=$2
seed=${3:-1}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
cd "$work" || exit 1
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# now: milliseconds.
now() { echo "$(($(date +%s%N) / 1000000))"; }

# try PLAN COMMAND…: kills runs of the plan, each when it has begun or has done a small part of what there is to do.
try() {
  plan=$1
  shift
  "$bastide" "$@" --json --threads 1 --quiet >whole.json 2>/dev/null || fail "exit $?: $*"
  "$bastide" job plan "$plan.json" --shard 10 --quiet -- "$@" || fail "plan: exit $?"
  cp "$plan.json" timed.json
  begin=$(now)
  "$bastide" job run timed.json --threads 2 --quiet || fail "run: exit $?"
  took=$(($(now) - begin))
  begin=$(now)
  "$bastide" job run timed.json --threads 2 --quiet || fail "run again: exit $?"
  idle=$(($(now) - begin))
  [ "$took" -gt "$idle" ] || took=$((idle + 1))
  killed=0
  n=0
  while [ "$killed" -lt "$times" ]; do
    n=$((n + 1))
    [ "$n" -le $((5 * times)) ] || fail "$plan: only $killed of $n kills came in time"
    [ "$n" -le $((5 * times)) ] || break
    "$bastide" job run "$plan.json" --threads 2 --quiet >/dev/null 2>&1 &
    pid=$!
    sleep "$(awk -v seed="$seed$n" -v most="$((idle + 2 * (took - idle) / times))" \
      'BEGIN { srand(seed); rand(); printf "%.3f", rand() * most / 1000 }')"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    if [ $? -eq 137 ]; then
      killed=$((killed + 1))
    else # it came to its end: kills go on from the beginning
      rm -rf "$plan.shards"
    fi
    "$bastide" job status "$plan.json" --json >status.json 2>/dev/null
    code=$?
    [ "$code" -le 1 ] || fail "after a kill: status: exit $code"
    grep -qF '"damaged": []' status.json || fail "after a kill: a shard is damaged"
  done
  "$bastide" job run "$plan.json" --quiet || fail "run: exit $?"
  "$bastide" job merge "$plan.json" --json --quiet >merged.json 2>/dev/null || fail "merge: exit $?"
  cmp -s whole.json merged.json || fail "$plan: the report is another one than without kills"
  (cd timed.shards && find . -name '*.shard' | sort) >timed.list
  (cd "$plan.shards" && find . -name '*.shard' | sort) >plan.list
  cmp -s timed.list plan.list || fail "$plan: other shards than without kills"
  while read -r shard; do
    cmp -s "timed.shards/$shard" "$plan.shards/$shard" || fail "$plan: $shard is another one than without kills"
  done <timed.list
  find "$plan.shards" -type f ! -name '*.shard' | grep -q . && fail "$plan: parts of files are left"
  rm -rf timed.shards
}

try sim sim base --bots random --games 600
try ab ab base two_tile_city --bots random --pairs 200
try balance balance base --bots random --games 300
try sweep sweep base --vary base.farmers --vary with=no_incomplete --bots random --pairs 60 --confirm 100
if [ "$times" -ge 50 ]; then
  try big balance big-box --bots random --games 100
  try mists balance mists-level-3 --bots random --games 100
  try five sweep base --vary base.farmers --vary base/B.count=3,4 --vary base/U.count=7,8 \
    --vary base:piece/meeple.supply=6,7 --vary with=two_tile_city,no_incomplete --bots random --pairs 20 --confirm 40
  try ladder ladder greedy random --ruleset base-no-farmers --games 60 --no-clock
fi
[ "$failures" -eq 0 ] || exit 1
echo "ok"
