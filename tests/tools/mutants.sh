#!/bin/sh
# bastide test --without-each and --mutate from outside: a killed run goes on, excuses are judged, and
# the exit code says whether anything survived. Usage: mutants.sh BASTIDE
set -u
bastide=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
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
  [ "$found" = "$code" ] || fail "$*: exit code $found, expected $code"
  grep -qF "$text" output || { fail "$*: expected \"$text\", found"; cat output; }
}

"$bastide" new variant long_roads >/dev/null
# The tests that come with the variant hold the rule, but not its condition.
expect 1 "2 changes: 1 noticed, 0 refused, 0 excused, 1 that no" "$bastide" test --without-each long_roads
expect 1 "scripts/variants/long_roads.lua:" "$bastide" test --mutate long_roads --quiet
cp output whole

# Killed again and again, and gone on with.
timeout -s KILL 0.05 "$bastide" test --mutate long_roads --save kept.run --quiet --threads 1 >output 2>&1
for seconds in 0.02 0.03 0.04 0.05 0.06 0.1 1; do
  [ -f kept.run ] || "$bastide" test --mutate long_roads --save kept.run --quiet --threads 1 >output 2>&1
  timeout -s KILL $seconds "$bastide" test --resume kept.run --quiet --threads 1 >output 2>&1
done
expect 1 "that no scenario notices" "$bastide" test --resume kept.run --quiet
sed '/ scenarios, /d' output >again
sed '/ scenarios, /d' whole | cmp -s - again || { fail "a run that was killed found something else"; diff whole output; }

expect 2 "goes on with it" "$bastide" test --mutate long_roads --save kept.run
expect 2 "is a run of" "$bastide" sim --resume kept.run
echo '-- remark' >>scripts/variants/long_roads.lua
expect 3 "was begun with other rules" "$bastide" test --resume kept.run

mkdir -p tests
echo '{ "excused": [ { "file": "scripts/variants/long_roads.lua", "kind": "number", "reason": "for this test" } ] }' >tests/excused.json
expect 1 " excused" "$bastide" test --mutate long_roads --quiet
echo '{ "excused": [ { "file": "scripts/variants/long_roads.lua", "change": "no such", "reason": "none" } ] }' >tests/excused.json
expect 1 "fits no change of the rules any more" "$bastide" test --without-each long_roads
rm tests/excused.json

expect 3 "there is no ruleset, plugin or variant \"long_raods\" (did you mean \"long_roads\"?)" \
  "$bastide" test --without-each long_raods
expect 2 "" "$bastide" test --without-each long_roads --mutate long_roads

[ "$failures" = 0 ]
