#!/bin/sh
# `bastide-job` under MPI: 1, 2 and 4 ranks, and ranks that die, come to the bytes of one thread.
# Usage: ranks.sh PATH_OF_BASTIDE [PATH_OF_BASTIDE_JOB]
set -u
bastide=$(readlink -f "$1")
ranked=${2:+$(readlink -f "$2")}
if [ -z "$ranked" ] || ! command -v mpirun >/dev/null; then
  echo "left out: runs on many ranks; there is no MPI here (packages libopenmpi-dev and openmpi-bin)"
  exit 77
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd)
# Both are asked for by Open MPI before it runs as root, as it does in containers.
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
TMPDIR=$work # its names of sockets have a limit
export BASTIDE_PATH OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM TMPDIR
cd "$work" || exit 1
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# ranks N ARGUMENTS: `bastide-job` so often.
ranks() {
  number=$1
  shift
  mpirun -n "$number" --oversubscribe "$ranked" "$@" >out 2>err
}

"$bastide" job plan one.json --shard 10 --quiet -- sim base --bots random --games 300 || fail "plan: exit $?"
"$bastide" job plan one.json --add --shard 6 --quiet -- \
  ladder greedy random --ruleset base-no-farmers --games 24 || fail "plan: exit $?"
"$bastide" job plan one.json --add --shard 5 --quiet -- balance base --bots greedy,random --games 40 || fail "plan: exit $?"
sweep="sweep base --vary base.farmers --vary with=no_incomplete --bots random --pairs 20 --confirm 30"
# shellcheck disable=SC2086
"$bastide" job plan one.json --add --shard 5 --quiet -- $sweep || fail "plan: exit $?"
"$bastide" sim base --bots random --games 300 --json --quiet --threads 1 >sim.json
"$bastide" ladder greedy random --ruleset base-no-farmers --games 24 --no-clock --json --quiet --threads 1 >ladder.json
"$bastide" balance base --bots greedy,random --games 40 --json --quiet --threads 1 >balance.json
# shellcheck disable=SC2086
"$bastide" $sweep --json --quiet --threads 1 >sweep.json
grep -qF '"confirmed": true' sweep.json || fail "sweep: no cell was played on fresh seeds"
"$bastide" job run one.json --threads 1 --quiet || fail "run: exit $?"

# merged PLAN: shards and reports are those of one thread.
merged() {
  cell=0
  for verb in sim ladder balance sweep; do
    cell=$((cell + 1))
    "$bastide" job merge "$1.json" --cell $cell --json --quiet | cmp -s - $verb.json || fail "$1: $verb"
  done
  diff -r one.shards "$1.shards" >/dev/null || fail "$1: its shards are others"
}

for n in 1 2 4; do
  cp one.json "of$n.json"
  ranks "$n" run "of$n.json" --threads 1 || {
    fail "$n ranks: exit $?"
    cat err
  }
  merged "of$n"
done
# Every shard was handed out once, and more than one rank got some.
computed=$(sed -n 's/^\([0-9]*\) shards\{0,1\} computed.*/\1/p' err)
[ "${computed:-52}" -lt 52 ] || fail "4 ranks: rank 0 says it computed ${computed:-nothing}"
cp one.json threads.json
ranks 2 run threads.json --threads 2 || fail "2 ranks with 2 threads: exit $?"
merged threads

# A rank dies, and with it the run; another run computes what is missing.
cp one.json dies.json
mpirun -n 3 --oversubscribe "$ranked" run dies.json --threads 1 --quiet >/dev/null 2>&1 &
pid=$!
while [ -z "$(find dies.shards -name '*.shard' 2>/dev/null)" ] && kill -0 "$pid" 2>/dev/null; do
  sleep 0.02
done
for rank in $(pgrep -P "$pid" -f bastide-job | tail -n 1); do
  kill -9 "$rank"
done
wait "$pid" 2>/dev/null
"$bastide" job status dies.json --quiet | grep -q damaged && fail "a rank that died left a damaged shard"
ranks 2 run dies.json --threads 1 || fail "after a rank died: exit $?"
merged dies

ranks 2 status one.json && fail "bastide-job status: there is no such thing"
grep -qF "mpirun -n 4 bastide-job run PLAN" err || fail "bastide-job status: nobody says what there is"
ranks 2 run none.json
found=$?
[ "$found" -eq 3 ] || fail "no plan: exit $found"
[ "$failures" -eq 0 ] || exit 1
echo "ok"
