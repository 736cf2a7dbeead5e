#!/bin/sh
# Bots of other people that go wrong in every way: each game comes to its end, each fault is counted
# by its kind, nothing hangs, and no process is left, whatever ends the program.
# Usage: faults.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
here=$(readlink -f tests/outside)
work=$(mktemp -d) || exit 1
mark=outside-$$-$(basename "$work")
trap 'rm -rf "$work"' EXIT
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

says() { grep -qF -- "$2" "$work/out" || { fail "$1: nobody says \"$2\""; tail -n 5 "$work/out"; }; }

# Nothing is left within three seconds.
nothing_left() {
  tries=0
  while pgrep -f -- "$mark" >/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 30 ]; then
      fail "$1: a process is left: $(pgrep -af -- "$mark" | head -n 1)"
      return
    fi
    sleep 0.1
  done
}

bad() { echo "ext:python3 $here/bad_bot.py $1 $mark"; }

# goes_wrong WAY KIND [CLOCK]: two games are played to their ends, with faults of this kind alone.
goes_wrong() {
  timeout 120 "$bastide" sim base --games 2 --threads 1 --seed 3 --bots "$(bad "$1"),random" \
    --clock "${3:-10000}" --json >"$work/out" 2>"$work/err"
  code=$?
  [ "$code" -eq 0 ] || { fail "$1: exit $code"; tail -n 3 "$work/err"; }
  says "$1" '"games": 2,'
  kinds=$(sed -n '/"faults": {/,/}/s/^ *"\([a-z]*\)": [1-9][0-9]*,*$/\1/p' "$work/out" | tr '\n' ' ')
  [ "$kinds" = "$2 " ] || fail "$1: faults of \"$kinds\", not \"$2\""
  grep -q '"replaced": [1-9]' "$work/out" || fail "$1: nobody says how many answers were replaced"
  nothing_left "$1"
}

goes_wrong late late 150
goes_wrong slow late 100
goes_wrong illegal illegal
goes_wrong illegal_text illegal
goes_wrong lies malformed
goes_wrong malformed malformed
goes_wrong bytes malformed
goes_wrong refuses refused
goes_wrong half_line late 150
goes_wrong half_line_and_end ended
goes_wrong closes ended
goes_wrong closes_input ended
goes_wrong dies ended
says dies 'it ended with code 7; the last it said: Traceback: something is wrong'
goes_wrong killed ended
says killed 'it was ended by signal 9'
goes_wrong floods flooded
goes_wrong floods_junk flooded
goes_wrong other_protocol start

# Whatever it writes to its standard error, its answers count.
"$bastide" sim base --games 2 --bots "$(bad floods_errors),random" >"$work/out" 2>&1 || fail "floods_errors"
says floods_errors "no fault"
nothing_left floods_errors
# Nor may it stay, or leave something behind.
for way in stays leaves_children; do
  "$bastide" sim base --games 2 --threads 2 --bots "$(bad $way)" >"$work/out" 2>&1 || fail "$way: exit $?"
  says "$way" "no fault"
  nothing_left "$way"
done
# A command that is none.
"$bastide" sim base --games 1 --bots "ext:/no/such/program $mark,random" >"$work/out" 2>&1 || fail "no program"
says "no program" "1 start"
"$bastide" sim base --games 1 --bots "ext: ,random" >"$work/out" 2>&1 && fail "a command of blanks"
says "a command of blanks" "wants the command"

# Who answers then.
"$bastide" sim base --games 2 --seed 3 --bots "$(bad illegal),random" --on-fault greedy >"$work/out" 2>&1 || fail greedy
says greedy "answered in its place, by greedy"
"$bastide" sim base --games 2 --seed 3 --bots "$(bad illegal),random" --on-fault stop >"$work/out" 2>&1
[ $? -eq 5 ] || fail "stop: exit is not 5"
says stop "illegal: "
"$bastide" play base --seed 3 --seats "$(bad dies),random" --on-fault stop --save "$work/stopped.jsonl" >"$work/out" 2>&1
[ $? -eq 5 ] || fail "play, stop: exit is not 5"
"$bastide" replay "$work/stopped.jsonl" >"$work/out" 2>&1 || fail "play, stop: the game is lost"
nothing_left stop

# The other verbs say it as well.
"$bastide" play base --seed 3 --seats "$(bad illegal),random" >"$work/out" 2>&1 || fail "play"
says play " illegal"
"$bastide" ladder random "$(bad illegal)" --ruleset base --games 2 >"$work/out" 2>&1 || fail "ladder: exit $?"
says ladder " illegal"
"$bastide" ab base no_farmers --pairs 2 --bots "$(bad illegal),random" >"$work/out" 2>&1 || fail "ab: exit $?"
says ab " illegal"
"$bastide" balance base --games 2 --bots "$(bad illegal),random" >"$work/out" 2>&1 || fail "balance: exit $?"
says balance " illegal"
"$bastide" sim base --games 2 --bots "$(bad illegal),random" --record "$work/records" >"$work/out" 2>&1 || fail "records"
for record in "$work/records"/*; do
  "$bastide" replay "$record" >/dev/null 2>&1 || fail "the record of a game with faults does not play"
done
nothing_left verbs

# No file and no page starts a program.
refused() {
  "$bastide" "$@" >"$work/out" 2>&1
  [ $? -eq 2 ] || fail "not refused: $*"
}
refused sim base --games 2 --bots "$(bad good)" --save "$work/a.run"
says saved "is a program"
refused sweep base --vary base.farmers --bots "$(bad good)"
printf '%s\n' "{\"do\":\"open\",\"ruleset\":\"base\",\"seats\":[\"human\",\"ext:touch $work/started\"]}" \
  "{\"do\":\"measure\",\"verb\":\"sim\",\"ruleset\":\"base\",\"bots\":[\"ext:touch $work/started\",\"random\"]}" |
  "$bastide" session >"$work/out" 2>&1
grep -c '"error"' "$work/out" | grep -qx 2 || fail "a session lets a program play"
[ ! -e "$work/started" ] || fail "a session has started a program"

# Ctrl-C, and what nothing can catch.
for signal in INT TERM KILL; do
  "$bastide" sim base --games 50 --threads 2 --bots "$(bad leaves_children),$(bad slow)" --clock 60000 \
    >"$work/out" 2>&1 &
  runner=$!
  tries=0
  until [ "$(pgrep -fc -- "bad_bot.py slow $mark")" -ge 2 ] || [ $tries -gt 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
  done
  sleep 0.3
  kill -s "$signal" "$runner"
  wait "$runner" 2>/dev/null
  code=$?
  [ "$signal" = KILL ] || [ "$code" -eq 130 ] || fail "$signal: exit $code, not 130"
  nothing_left "$signal"
done

[ "$failures" -eq 0 ] && echo "all faults are counted, nothing is left"
[ "$failures" -eq 0 ]
