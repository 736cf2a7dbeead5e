#!/bin/sh
# Bad input and a bad world: never a crash, a hang or half a file, but a message, the exit code of
# `bastide --help` and nothing lost. Usage: bad_input.sh PATH_OF_BASTIDE
set -u
bastide=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# expect WHAT CODE WANTED TEXT: the exit code, and a line of complaint that holds the text.
expect() {
  [ "$2" -eq "$3" ] || fail "$1: exit $2, expected $3"
  grep -qF -- "$4" "$work/err" || { fail "$1: nobody says \"$4\""; tail -n 5 "$work/err"; }
}

# try ARGUMENT…: runs the program without input.
try() { "$bastide" "$@" </dev/null >"$work/out" 2>"$work/err"; }

game=$work/game.jsonl
try play base --seats greedy,random --seed 7 --save "$game" || {
  echo "FAILED: no game to begin with"
  exit 1
}

# --- records that were cut or edited -------------------------------------------------------------

head -c 9000 "$game" >"$work/cut.jsonl"
lines=$(wc -l <"$work/cut.jsonl") # whole lines: the set-up and the valid answers
try replay "$work/cut.jsonl"
expect "cut record" $? 3 "cut.jsonl:$((lines + 1)): the line is cut off"
expect "cut record, way out" 0 0 \
  "The $((lines - 1)) answers before it are valid: \`bastide play --resume $work/cut.jsonl\` plays on"
[ "$(wc -c <"$work/cut.jsonl")" -eq 9000 ] || fail "cut record: it changed"

# What is offered can be typed as it stands.
mkdir "$work/my games"
cp "$work/cut.jsonl" "$work/my games/it's cut.jsonl"
try replay "$work/my games/it's cut.jsonl"
expect "cut record in a folder with a blank" $? 3 "it's cut.jsonl:$((lines + 1)): the line is cut off"
# shellcheck disable=SC2016
offered=$(sed -n 's/.*`bastide \(play --resume .*\)` plays on.*/\1/p' "$work/err")
[ -n "$offered" ] || fail "cut record in a folder with a blank: nothing is offered"
eval "\"$bastide\" $offered" </dev/null >"$work/out" 2>"$work/err" || fail "cannot be typed: $offered"

# Half a line is what a power cut leaves: the game goes on in its file.
cp "$work/cut.jsonl" "$work/mended.jsonl"
try play --resume "$work/mended.jsonl" </dev/null || fail "cut record, resumed in place: exit $?"
[ "$(wc -l <"$work/mended.jsonl")" -ge "$lines" ] || fail "cut record, resumed in place: valid answers were lost"
try replay "$work/mended.jsonl" || fail "cut record, resumed in place: not mended"
# A line that somebody spoilt is not written over.
sed '20s/"answer"/"anwser"/' "$game" >"$work/spoilt.jsonl"
cp "$work/spoilt.jsonl" "$work/copy.jsonl"
try play --resume "$work/spoilt.jsonl"
expect "spoilt record, resumed in place" $? 3 "--save another file to play on from its valid part"
cmp -s "$work/spoilt.jsonl" "$work/copy.jsonl" || fail "spoilt record: it changed"

printf 'q\n' | "$bastide" play --resume "$work/cut.jsonl" --save "$work/on.jsonl" >"$work/out" 2>"$work/err"
expect "cut record, resumed elsewhere" $? 0 "the line is cut off"
[ "$(wc -l <"$work/on.jsonl")" -ge "$lines" ] || fail "cut record: valid answers were lost"
try replay "$work/on.jsonl" || fail "cut record: what was saved elsewhere is not valid"

sed '20s/"answer":"[^"]*"/"answer":"base\/D 50,50 r0"/' "$game" >"$work/answer.jsonl"
try replay "$work/answer.jsonl"
expect "edited answer" $? 1 'answer.jsonl:20: "base/D 50,50 r0" is no option of core:draw'

for verb in legal score explain render; do
  try "$verb" "$work/answer.jsonl"
  expect "edited answer, $verb" $? 1 "answer.jsonl:20: "
  try "$verb" "$work/cut.jsonl"
  expect "cut record, $verb" $? 3 "the line is cut off"
done

sed '21s/"hash":"..../"hash":"0000/' "$game" >"$work/hash.jsonl"
try replay "$work/hash.jsonl"
expect "edited hash" $? 1 "hash.jsonl:21: after"

sed 20d "$game" >"$work/gap.jsonl"
try replay "$work/gap.jsonl"
expect "missing line" $? 3 "gap.jsonl:20: an answer: expected number 19, found 20: lines are missing"

head -c 50 "$game" >"$work/head.jsonl"
try replay "$work/head.jsonl"
expect "cut first line" $? 3 "head.jsonl:1:"

: >"$work/empty.jsonl"
try replay "$work/empty.jsonl"
expect "empty record" $? 3 "expected a record, found an empty file"

printf '\377\376\000' >"$work/bytes.jsonl"
try replay "$work/bytes.jsonl"
expect "no text at all" $? 3 "bytes.jsonl:1:1: not UTF-8"

# What a file is, and which verb takes it, in every verb that was given another one.
printf '{ "ruleset": "base", "expect": ["Red has 0"] }\n' >"$work/some.json"
for words in "render $work/some.json" "score $work/some.json" "play --resume $work/some.json" \
  "sim $work/some.json" "check $work/some.json" "convert $work/some.json x.jcz" "tile csv $work/some.json" \
  "job run $work/some.json" "sim --resume $work/some.json" "install $work/some.json"; do
  # shellcheck disable=SC2086
  try $words
  expect "scenarios for $words" $? 3 "some.json holds scenarios: \`bastide test "
done
for words in "sim $game" "check $game" "show rules $game" "sim --resume $game" "tile json $game"; do
  # shellcheck disable=SC2086
  try $words
  expect "a record for $words" $? 3 "is the record of a game: \`bastide replay "
done
for words in "$game is the record of a game" "rulesets/base.json is a ruleset"; do
  try test "${words%% *}"
  [ $? -eq 1 ] || fail "$words: it was tested"
  grep -qF "$words" "$work/out" || fail "test: nobody says \"$words\""
done

try replay "$work/nothing.jsonl"
expect "missing record" $? 3 "cannot read $work/nothing.jsonl"

# --- the end of the input ------------------------------------------------------------------------

# The game is kept up to the last answer, and can be played on.
printf '1\nnone\n' | "$bastide" play base --seed 3 --save "$work/begun.jsonl" >"$work/out" 2>"$work/err" ||
  fail "end of input: exit $?"
grep -qF "play on with --resume" "$work/out" || fail "end of input: nobody says how to go on"
try replay "$work/begun.jsonl" || fail "end of input: the saved game is not valid"
try replay --step "$game" || fail "end of input while stepping: exit $?"

# --- readers that go away ------------------------------------------------------------------------

# closed WHAT ARGUMENT…: the reader goes away after one line.
closed() {
  what=$1
  shift
  { "$bastide" "$@" 2>"$work/err"; echo $? >"$work/code"; } | head -n 1 >"$work/out"
  code=$(cat "$work/code")
  [ "$code" -eq 6 ] || [ "$code" -eq 0 ] || fail "$what: exit $code, expected 6 (or 0 when all was written before)"
  { "$bastide" "$@" 2>&1; echo $? >"$work/code"; } | head -n 1 >"$work/out"
  code=$(cat "$work/code")
  [ "$code" -eq 6 ] || [ "$code" -eq 0 ] || fail "$what, complaints too: exit $code"
}
closed "closed pipe of a list" show
closed "closed pipe of a replay" replay "$game" --jsonl
closed "closed pipe of a picture" render "$game"

# Here nobody ever reads: a pipe whose reader has gone before the first line.
{ sleep 0.3; "$bastide" replay "$game" 2>"$work/err"; echo $? >"$work/code"; } | true
expect "nobody reads" "$(cat "$work/code")" 6 "nobody reads the output any more"
{ sleep 0.3; "$bastide" replay "$game" 2>&1; echo $? >"$work/code"; } | true
[ "$(cat "$work/code")" -eq 6 ] || fail "nobody reads the complaints either: exit $(cat "$work/code")"

"$bastide" show >&- 2>"$work/err"
expect "no output at all" $? 6 "cannot write the output"

# --- full disks ----------------------------------------------------------------------------------

if [ -c /dev/full ]; then
  for words in "show" "replay $game" "show tiles base --json" "sim base --games 4 --json"; do
    # shellcheck disable=SC2086
    "$bastide" $words >/dev/full 2>"$work/err"
    expect "full disk: $words" $? 6 "cannot write the output: No space left on device"
  done
  try render "$game" --svg /dev/full
  expect "full disk: picture" $? 6 "the disk is full"
fi

# A limit on the size of files stands for a disk that fills up in the middle of a game. What was
# saved before stays, whole.
(
  trap '' XFSZ
  export GCOV_PREFIX="$work/counts"  # else the limit cuts off the counts of the preset coverage
  ulimit -f 16
  try play base --seats greedy,random --seed 7 --save "$work/limited.jsonl"
)
expect "disk that fills up" $? 6 "cannot write $work/limited.jsonl"
saved=$(wc -l <"$work/limited.jsonl")
{ [ "$saved" -gt 20 ] && [ "$saved" -lt "$(wc -l <"$game")" ]; } || fail "disk that fills up: $saved lines"
try replay "$work/limited.jsonl" || fail "disk that fills up: the saved game is not valid"
[ -z "$(find "$work" -name '.*' -type f)" ] || fail "disk that fills up: a hidden file was left behind"

try replay "$game" --html "$work/no/where.html"
expect "page in a missing folder" $? 6 "cannot write $work/no/where.html: No such file or directory"
try replay "$work/cut.jsonl" --html "$work/cut.html"
expect "page of a cut record" $? 3 "the line is cut off"
[ -s "$work/cut.html" ] || fail "page of a cut record: the valid answers are not shown"
try replay "$game" --html "$work/game.html" --step
expect "page, step by step" $? 2 "--step"

mkdir "$work/empty"
try --path "$work/empty" doctor || fail "doctor: a warning is no error"
grep -qF "empty holds no plugins/" "$work/out" || fail "doctor: an empty folder is not named"
try --path "$work/empty" doctor --strict && fail "doctor --strict: a warning passes"

try play base --seats greedy,random --save "$work/no/where.jsonl"
expect "missing folder" $? 6 "cannot write $work/no/where.jsonl: No such file or directory"

[ "$failures" -eq 0 ] && echo "all bad input was met with words"
exit "$((failures > 0))"
