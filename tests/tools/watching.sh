#!/bin/sh
# --watch: files are changed while the program runs, and it says what changed. Usage: watching.sh PATH_OF_BASTIDE
set -u
bastide=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset BASTIDE_PATH
cd "$work" || exit 1
failures=0
rule=scripts/variants/long_roads.lua

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# begin COMMAND…: runs it with its input held open, its output in `out`.
begin() {
  rm -f input
  mkfifo input
  : >out
  "$bastide" "$@" <input >out 2>&1 &
  pid=$!
  exec 3>input
  seen=0
}

# until_says TEXT: waits until the program says it, after what it had said before.
until_says() {
  n=0
  until tail -c "+$((seen + 1))" out | grep -qF -- "$1"; do
    n=$((n + 1))
    if [ $n -gt 600 ]; then
      fail "$name: does not say \"$1\""
      tail -c "+$((seen + 1))" out
      return
    fi
    sleep 0.1
  done
}

# Waits until it says nothing more.
settle() {
  size=-1
  while [ "$size" != "$(wc -c <out)" ]; do
    size=$(wc -c <out)
    sleep 1
  done
}

# Everything so far is old.
heard() { seen=$(wc -c <out); }

# end WHAT CODE: closes the input, or with a signal; the program ends with this code.
end() {
  if [ "$1" = input ]; then exec 3>&-; else kill -INT "$pid"; fi
  wait "$pid"
  code=$?
  exec 3>&-
  [ "$code" -eq "$2" ] || fail "$name: exit $code, expected $2"
}

change() { sed "$1" "$rule" >new && cat new >"$rule"; }

"$bastide" new variant long_roads >/dev/null || exit 1
cp "$rule" kept

# The check runs again; games played before are played again under the changed rule.
name="check"
begin check long_roads --games 4 --watch
until_says "watching:"
grep -q "long_roads: ok: " out || fail "check: the first round"
heard
change 's/each = opt.bonus/each = opt.bonus + 1/'
until_says "long_roads.lua changed"
until_says "the first difference: answer "
until_says "long_roads:long_road 2"
until_says "long_roads:long_road 3"
heard
change 's/bonus + 1/bonus + /'
until_says "long_roads: 1 problem"
line=$(grep -n "bonus + " "$rule" | cut -d: -f1)
grep -q "scripts/variants/long_roads.lua:$line: " out || fail "check: the place of the mistake"
heard
cp kept "$rule"
until_says "long_roads: ok: "
heard
echo >&3
until_says "nothing is different"
heard
echo "-- a remark" >>"$rule" # what a file says matters, not that it was saved
until_says "nothing is different"
end input 0

name="check, Ctrl-C"
begin check long_roads --games 4 --watch
until_says "watching:"
end signal 130

name="check, q"
begin check long_roads --games 4 --watch --jsonl --quiet
until_says '"ok":true'
heard
change 's/each = opt.bonus/each = opt.bonus + 1/'
until_says '"first_difference"'
echo q >&3
wait "$pid" || fail "check, q: exit $?"
exec 3>&-
cp kept "$rule"

# Tests run again, and what turned is named.
name="test"
begin test --watch
until_says "2 passed, 0 failed"
until_says "watching:"
heard
change 's/each = opt.bonus/each = opt.bonus + 1/'
until_says "1 passed, 1 failed"
until_says "now fails: "
heard
cp kept "$rule"
until_says "now passes: "
heard
mkdir -p plugins/half # something that is no plugin yet
sed -i 's/"Red has 5"/"Red has 6"/' tests/scenarios/long_roads/long_roads.json
until_says "1 passed, 1 failed"
end input 1
sed -i 's/"Red has 6"/"Red has 5"/' tests/scenarios/long_roads/long_roads.json

# A game goes on under the new rules; broken ones do not touch it.
name="play"
begin play base --with long_roads --seats human,random --names Ann,Bot --seed 7 --watch --save game.jsonl
until_says "Ann> "
heard
printf '1\nnone\n' >&3
until_says "Ann> "
settle
heard
change 's/^on.score/on.scores/'
until_says "did you mean \"score\"?"
until_says "the game goes on under the rules as they were"
heard
cp kept "$rule"
until_says "answers fit; nothing is different"
until_says "Ann> "
heard
printf 'amend("base:piece/meeple", { supply = 1 })\n' >>"$rule"
until_says "the first difference: answer "
until_says "Ann> "
heard
echo u >&3
until_says "Ann> "
end input 0
"$bastide" score game.jsonl >scores 2>&1 || { fail "play: the saved game"; cat scores; }
cp kept "$rule"

# A game of bots that is over waits for changes, too.
name="play to the end"
begin play base --with long_roads --seats greedy,greedy --seed 7 --watch
until_says "u takes back, s tells the points, q ends"
heard
change 's/each = opt.bonus/each = opt.bonus + 1/'
until_says "the first difference: answer "
until_says "long_roads:long_road 3"
until_says "u takes back, s tells the points, q ends"
echo q >&3
wait "$pid" || fail "play to the end: exit $?"
exec 3>&-

[ "$failures" -eq 0 ] && echo "every change was seen"
exit "$((failures > 0))"
