#!/bin/sh
# Terminal games through the program itself: typed lines in, saved games out. Usage: play_sessions.sh PATH_OF_BASTIDE
set -u
bastide=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# expect WHAT CODE FILE TEXT: the exit code was 0-like as wanted and the output holds the text.
expect() {
  [ "$2" -eq "$3" ] || fail "$1: exit $2, expected $3"
  grep -q -- "$5" "$4" || { fail "$1: no \"$5\" in the output"; tail -n 5 "$4"; }
}

play() { "$bastide" play base --seats human,greedy --names Ann,Bot --seed 7 "$@" >"$work/out" 2>"$work/err"; }

# The first option, a claim, one step back, and the end of the input.
printf '1\nnone\nu\nl\n' | play --save "$work/game.jsonl"
expect "typed answers" $? 0 "$work/out" "saved: "
answers=$(wc -l <"$work/game.jsonl")

# Closed input changes nothing.
play --resume "$work/game.jsonl" </dev/null
expect "closed input" $? 0 "$work/out" "play on with --resume"
[ "$answers" -eq "$(wc -l <"$work/game.jsonl")" ] || fail "closed input: the saved game changed"

# A finished or begun game is not overwritten.
play --save "$work/game.jsonl" </dev/null
expect "existing file" $? 2 "$work/err" "exists"

# Going on where the game stood.
printf 'none\nq\n' | "$bastide" play --resume "$work/game.jsonl" --seats human,greedy >"$work/out" 2>"$work/err"
expect "resumed" $? 0 "$work/out" "Ann> "
[ "$answers" -lt "$(wc -l <"$work/game.jsonl")" ] || fail "resumed: nothing was added to the game"

# ASCII boards hold nothing else, and nothing tells what is drawn later.
printf 't\ns\nh\n?\nq\n' | play --board ascii
expect "commands" $? 0 "$work/out" "tiles nobody has seen yet"
LC_ALL=C grep -q '[^ -~]' "$work/out" && LC_ALL=C grep '[^ -~]' "$work/out" | grep -v '×' | grep -q . && fail "ascii: other characters"

# Bots to the end, then every verb that reads a game.
"$bastide" play base --seats greedy,random --seed 7 --save "$work/end.jsonl" --json >"$work/out" 2>"$work/err"
expect "game of bots" $? 0 "$work/out" '"over": true'
"$bastide" score "$work/end.jsonl" >"$work/out" 2>"$work/err"
expect "score" $? 0 "$work/out" "tiles × 2"
"$bastide" legal "$work/end.jsonl" --at 10 --json >"$work/out" 2>"$work/err"
expect "legal" $? 0 "$work/out" '"options"'
"$bastide" why "$work/end.jsonl" "40,40 r0" --at 0 >"$work/out" 2>"$work/err"
expect "why illegal" $? 1 "$work/out" "core:no_neighbour"
"$bastide" legal "$work/end.jsonl" --at 0 2>/dev/null | head -n 1 >"$work/move"
"$bastide" why "$work/end.jsonl" "$(cat "$work/move")" --at 0 >"$work/out" 2>"$work/err"
expect "why legal" $? 0 "$work/out" "legal: "
"$bastide" render "$work/end.jsonl" --svg "$work/end.svg" --owners >"$work/out" 2>"$work/err"
expect "render" $? 0 "$work/end.svg" "</svg>"
"$bastide" score - <"$work/end.jsonl" >"$work/out" 2>"$work/err"
expect "standard input" $? 0 "$work/out" "the game is over"

# What cannot be read.
echo '{"bastide_record":' >"$work/bad.jsonl"
"$bastide" score "$work/bad.jsonl" >"$work/out" 2>"$work/err"
expect "bad record" $? 3 "$work/err" "bad.jsonl"
"$bastide" legal "$work/end.jsonl" --at 100000 >"$work/out" 2>"$work/err"
expect "no such answer" $? 2 "$work/err" "answers"

[ "$failures" -eq 0 ] && echo "all sessions went as expected"
exit "$((failures > 0))"
