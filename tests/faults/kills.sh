#!/bin/sh
# Kills the program at random moments (SIGKILL, which nothing can catch) while it simulates,
# compares, plays and writes files, and then looks: what was saved is whole and no less than before,
# and a run that is gone on with ends as one that nobody killed.
# Usage: kills.sh PATH_OF_BASTIDE TIMES [SEED]
# TIMES: kills of each long run and game; every other writer of files is killed a quarter as often.
set -u
bastide=$1
times=$2
seed=${3:-1}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
failures=0
moment=0
folder=. # in which commands start

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# pick MOST: sets `picked` to a random whole number below MOST.
pick() {
  moment=$((moment + 1))
  picked=$(awk -v seed="$seed" -v n="$moment" -v most="$1" \
    'BEGIN { srand(seed * 100003 + n); rand(); printf "%d", rand() * most }')
}

milliseconds() { echo "$(($(date +%s%N) / 1000000))"; }

# wait_for PID: the exit code, without what the shell has to say about a kill.
wait_for() { wait "$1" 2>/dev/null; }

# kill_within MOST COMMAND…: kills it after a random time below MOST milliseconds. 137: was killed.
kill_within() {
  pick "$1"
  shift
  (cd "$folder" && exec "$@") </dev/null >"$work/out" 2>"$work/err" &
  pid=$!
  sleep "$(awk -v ms="$picked" 'BEGIN { printf "%.3f", ms / 1000 }')"
  kill -9 "$pid" 2>/dev/null
  wait_for "$pid"
}

# run COMMAND…: without a kill.
run() { (cd "$folder" && exec "$@") </dev/null >"$work/out" 2>"$work/err"; }

# time_of COMMAND…: the same; sets `took` to its milliseconds.
time_of() {
  took=$(milliseconds)
  run "$@" || {
    fail "without kills: exit $?: $*"
    cat "$work/err"
    exit 1
  }
  took=$(($(milliseconds) - took))
}

# --- runs that are gone on with ------------------------------------------------------------------

# held_by FILE: how many games or pairs a saved run holds.
held_by() {
  if [ ! -f "$1" ]; then
    echo 0
  elif [ "$verb" != sim ] && [ "$verb" != balance ]; then
    grep -c '^{"n":' "$1"
  else
    sed -n 's/^{"played":\[\([0-9,]*\)\].*/\1/p' "$1" |
      awk -F, '{ for (i = 1; i < NF; i += 2) sum += $(i + 1) - $i } END { print sum + 0 }'
  fi
}

# ends_alike: the last output says what the whole run did, but for how long moves took.
ends_alike() {
  sed 's/"ms_per_move": [0-9.e+-]*//' "$work/out" >"$work/untimed"
  cmp -s "$work/untimed" "$work/whole"
}

# runs VERB ARGUMENT…: the run is killed again and again until it ends, then another one is begun.
runs() {
  verb=$1
  shift
  time_of "$bastide" "$verb" "$@" --json --threads 2
  sed 's/"ms_per_move": [0-9.e+-]*//' "$work/out" >"$work/whole"
  kills=0
  ended=0
  kept=0
  file=$work/$verb.run
  before=0
  while [ "$kills" -lt "$times" ]; do
    if [ -f "$file" ]; then
      kill_within "$took" "$bastide" "$verb" --resume "$file" --json --threads 2
    else
      kill_within "$took" "$bastide" "$verb" "$@" --save "$file" --json --threads 2
    fi
    code=$?
    held=$(held_by "$file")
    [ "$held" -ge "$before" ] || fail "$verb: $before were kept before a kill, $held after it"
    case $code in
      137)
        kills=$((kills + 1))
        kept=$((kept + held - before))
        before=$held
        ;;
      0)
        ended=$((ended + 1))
        ends_alike || fail "$verb: a run that was killed ends otherwise than one that was not"
        rm -f "$file"
        before=0
        ;;
      *)
        fail "$verb: exit $code"
        cat "$work/err"
        rm -f "$file"
        before=0
        kills=$((kills + 1))
        ;;
    esac
  done
  if [ -f "$file" ]; then # the last one
    run "$bastide" "$verb" --resume "$file" --json || fail "$verb: exit $?"
  else
    run "$bastide" "$verb" "$@" --save "$file" --json || fail "$verb: exit $?"
  fi
  ends_alike || fail "$verb: the last run ends otherwise"
  ended=$((ended + 1))
  rm -f "$file"
  none_left "$verb"
  echo "$verb: $kills kills; $kept games or pairs were kept through them; $ended runs went on to the same end"
}

# none_left WHAT [FOLDER]: no hidden file stays behind once the same file was written again.
none_left() {
  left=$(find "${2:-$work}" -name '.*.part')
  [ -z "$left" ] || fail "$1: left behind: $left"
}

# --- games ---------------------------------------------------------------------------------------

# Bots play to the end; each time the saved game is a beginning of the whole one.
games_of_bots() {
  set -- base --seats greedy,random --seed 7
  time_of "$bastide" play "$@" --save "$work/whole.jsonl"
  kills=0
  ended=0
  kept=0
  file=$work/game.jsonl
  before=0
  while [ "$kills" -lt "$times" ]; do
    if [ -f "$file" ]; then
      kill_within "$took" "$bastide" play --resume "$file" --seats greedy,random
    else
      kill_within "$took" "$bastide" play "$@" --save "$file"
    fi
    code=$?
    lines=0
    if [ -f "$file" ]; then
      lines=$(wc -l <"$file")
      head -n "$lines" "$work/whole.jsonl" | cmp -s - "$file" || fail "play: the saved game is no beginning of the whole one"
    fi
    [ "$lines" -ge "$before" ] || fail "play: $before lines before a kill, $lines after it"
    if [ "$code" -eq 137 ]; then
      kills=$((kills + 1))
      kept=$((kept + lines - before))
      before=$lines
    else
      [ "$code" -eq 0 ] || fail "play: exit $code"
      cmp -s "$file" "$work/whole.jsonl" || fail "play: the game ends otherwise"
      ended=$((ended + 1))
      rm -f "$file"
      before=0
    fi
  done
  if [ -f "$file" ]; then # the last one
    run "$bastide" play --resume "$file" --seats greedy,random || fail "play: exit $?"
  else
    run "$bastide" play "$@" --save "$file" || fail "play: exit $?"
  fi
  cmp -s "$file" "$work/whole.jsonl" || fail "play: the last game ends otherwise"
  ended=$((ended + 1))
  rm -f "$file"
  none_left play
  echo "play: $kills kills of bots; $kept lines were kept through them; $ended games went on to the same end"
}

# Somebody types; every answer that the game has taken is there after a kill.
typed_games() {
  kills=0
  kept=0
  mkfifo "$work/keys"
  while [ "$kills" -lt "$times" ]; do
    pick 12
    answers=$picked
    rm -f "$work/typed.jsonl"
    "$bastide" play base --seats human,human --seed "$((kills + 1))" --save "$work/typed.jsonl" \
      <"$work/keys" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 3>"$work/keys"
    i=0
    while [ "$i" -lt "$answers" ]; do
      echo 1 >&3
      i=$((i + 1))
    done
    # A prompt for each answer, and one more.
    tries=0
    while [ "$(grep -c '^player [12]> ' "$work/out")" -le "$answers" ] && [ "$tries" -lt 1000 ]; do
      tries=$((tries + 1))
      sleep 0.01
    done
    kill -9 "$pid" 2>/dev/null
    wait_for "$pid"
    exec 3>&-
    kills=$((kills + 1))
    there=$(grep -c '"by":"player' "$work/typed.jsonl")
    [ "$there" -eq "$answers" ] || fail "play: $answers answers were taken, $there are in the file"
    "$bastide" replay "$work/typed.jsonl" >"$work/out" 2>"$work/err" || fail "play: the saved game does not replay"
    kept=$((kept + there))
  done
  echo "play: $kills kills at a prompt; $kept answers were typed, all are kept"
}

# --- every writer of files -----------------------------------------------------------------------

# files_of FOLDER: its files, without those that a kill left hidden.
files_of() { (cd "$1" && find . -type f ! -name '.*.part' | sort); }

# content_of FILE: a number for what it holds, but for the time that something took.
content_of() { sed 's/ time="[0-9.]*"//g' "$1" | cksum; }

# same_or_none WHAT FOLDER REFERENCE: each file there is as in the reference, or not there.
same_or_none() {
  files_of "$2" >"$work/files"
  while read -r made; do
    [ "$(content_of "$2/$made")" = "$(content_of "$3/$made")" ] || fail "$1: $made is neither missing nor whole"
  done <"$work/files"
}

# writer WHAT COMMAND…: the command writes below the folder in which it is started.
writer() {
  what=$1
  shift
  rm -rf "$work/once" "$work/made"
  mkdir "$work/once"
  folder=$work/once
  time_of "$@"
  folder=$work/made
  kills=0
  tries=0
  while [ "$kills" -lt "$times" ] && [ "$tries" -lt $((times * 10)) ]; do
    tries=$((tries + 1))
    rm -rf "$work/made"
    mkdir "$work/made"
    kill_within "$((took + 1))" "$@"
    [ $? -ne 137 ] || kills=$((kills + 1))
    same_or_none "$what" "$work/made" "$work/once"
  done
  [ "$kills" -eq "$times" ] || fail "$what: only $kills kills"
  run "$@" || grep -q 'exists; nothing was written\|there is a .* already' "$work/err" ||
    fail "$what: not completed after a kill"
  same_or_none "$what" "$work/made" "$work/once"
  [ "$(files_of "$work/made")" = "$(files_of "$work/once")" ] || fail "$what: files are missing in the end"
  none_left "$what"
  folder=.
  echo "$what: $kills kills; each file was whole or not there"
}

case $bastide in
  /*) ;;
  *) bastide=$PWD/$bastide ;;
esac
root=$PWD

runs sim base --games 300 --bots greedy,random --seed 3
runs ladder greedy random greedy:no=base:field --ruleset base --games 120 --seed 3
runs ab base two_tile_city --pairs 40 --seed 3 --bots random --confirm --also greedy,random
runs balance base --games 200 --bots greedy,random --seed 3
runs sweep base --vary base.farmers --vary with=no_incomplete --pairs 20 --confirm 40 --bots random --seed 3
games_of_bots
typed_games

times=$(((times + 3) / 4)) # of each writer
game=$work/whole.jsonl
writer "render --svg" "$bastide" --path "$root" render "$game" --svg board.svg --replace
writer "replay --html" "$bastide" --path "$root" replay "$game" --html game.html --replace
writer "sim --record" "$bastide" --path "$root" sim base --games 20 --record games --records 20 --replace
writer "ab --html" "$bastide" --path "$root" ab base two_tile_city --pairs 10 --html report.html --replace
writer "test --junit" "$bastide" --path "$root" test "$root/tests/scenarios/river" --junit results.xml --replace
writer "new" "$bastide" new plugin wells
writer "sdk" "$bastide" --path "$root" sdk .
writer "demo" "$bastide" --path "$root" demo base --games 20 --out demo --replace

[ "$failures" -eq 0 ] && echo "nothing was lost"
exit "$((failures > 0))"
