#!/bin/sh
# A world in which things fail: disks that are full or read-only, files and pipes that are closed, no
# terminal, rules that change on disk, clocks that go back. Nothing saved is lost, no half file and no
# hidden file is left, and a message says what to do. Usage: world.sh PATH_OF_BASTIDE
set -u
bastide=$1
case $bastide in
  /*) ;;
  *) bastide=$PWD/$bastide ;;
esac
root=$PWD
work=$(mktemp -d) || exit 1
disk=
trap '[ -z "$disk" ] || umount "$disk"; chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# expect WHAT CODE WANTED TEXT: the exit code, and a line of complaint that holds the text.
expect() {
  [ "$2" -eq "$3" ] || { fail "$1: exit $2, expected $3"; head -n 5 "$work/err"; }
  grep -qF -- "$4" "$work/err" || { fail "$1: nobody says \"$4\""; head -n 5 "$work/err"; }
}

# try ARGUMENT…: runs the program without input.
try() { "$bastide" "$@" </dev/null >"$work/out" 2>"$work/err"; }

# no_hidden WHAT FOLDER
no_hidden() {
  left=$(find "$2" -name '.*.part')
  [ -z "$left" ] || fail "$1: left behind: $left"
}

game=$work/game.jsonl
try play base --seats greedy,random --seed 7 --save "$game" || {
  echo "FAILED: no game to begin with"
  exit 1
}

# --- full disks ----------------------------------------------------------------------------------

# writers FOLDER: each verb that writes files, with what it writes there.
writers() {
  cat <<END
play base --seats greedy,random --seed 7 --save $1/game.jsonl
render $game --svg $1/board.svg
replay $game --html $1/game.html
sim base --games 40 --record $1/games --records 40
ab base two_tile_city --pairs 4 --html $1/report.html
test $root/tests/scenarios/base --junit $1/results.xml
sdk $1
demo base --games 4 --out $1/demo
END
}

# fill_up WHAT FOLDER REASON [LIMIT]: every writer meets a disk that has no room for what it writes.
fill_up() {
  writers "$2" | while read -r words; do
    verb=${words%% *}
    # shellcheck disable=SC2086
    (
      if [ -n "${4:-}" ]; then
        export GCOV_PREFIX="$work/counts"  # else the limit cuts off the counts of the preset coverage
        ulimit -f "$4"
      fi
      "$bastide" $words </dev/null >/dev/null 2>"$work/err"
    )
    expect "$1: $verb" $? 6 "$3"
    no_hidden "$1: $verb" "$2"
    [ "$failures" -eq 0 ] || exit 1
    [ "$verb" != play ] || try replay "$2/game.jsonl" || { fail "$1: the saved game is not valid"; exit 1; }
    find "$2" -mindepth 1 -delete
  done || failures=$((failures + 1))
}

# What the program may write is limited: the signal that comes with it must not end the program.
mkdir "$work/limited"
fill_up "limited size" "$work/limited" "File too large; the size of files is limited here" 8

mkdir "$work/disk"
if mount -t tmpfs -o size=16k tmpfs "$work/disk" 2>/dev/null; then
  disk=$work/disk
  fill_up "small disk" "$disk" "the disk is full; free some space and try again"

  # A long run whose disk fills up: what was kept before stays, and there is a way on.
  try sim base --games 40 --bots random,random --save "$disk/long.run" || fail "run on a small disk: exit $?"
  cp "$disk/long.run" "$work/before.run"
  head -c 16384 /dev/zero >"$disk/ballast" 2>/dev/null
  try sim --resume "$disk/long.run" --games 400
  expect "run on a full disk" $? 6 "cannot write $disk/long.run: the disk is full"
  cmp -s "$disk/long.run" "$work/before.run" || fail "run on a full disk: the file changed"
  rm "$disk/ballast"
  try sim --resume "$disk/long.run" --games 80 || fail "run with room again: exit $?"

  # A game goes on while there is no room, and is saved when there is.
  find "$disk" -mindepth 1 -delete
  mkfifo "$work/keys"
  "$bastide" play base --seats human,human --seed 1 --save "$disk/game.jsonl" <"$work/keys" >"$work/out" 2>"$work/err" &
  pid=$!
  exec 3>"$work/keys"
  echo 1 >&3
  # prompts N: waits until so many were shown.
  prompts() {
    tries=0
    while [ "$(grep -c '^player [12]> ' "$work/out")" -lt "$1" ] && [ "$tries" -lt 1000 ]; do
      tries=$((tries + 1))
      sleep 0.01
    done
  }
  prompts 2
  head -c 16384 /dev/zero >"$disk/ballast" 2>/dev/null
  # Some answers more go into what the file holds of the disk already.
  answers=1
  until grep -qF "The game goes on, and is saved with the next answer" "$work/err" || [ "$answers" -eq 60 ]; do
    echo 1 >&3
    answers=$((answers + 1))
    prompts $((answers + 1))
  done
  [ "$answers" -lt 60 ] || fail "game on a full disk: nobody says so"
  rm "$disk/ballast"
  echo 1 >&3
  answers=$((answers + 1))
  prompts $((answers + 1))
  exec 3>&-
  wait "$pid" || fail "game on a full disk: exit $?"
  [ "$(grep -c '"by":"player' "$disk/game.jsonl")" -eq "$answers" ] || fail "game on a full disk: answers are missing"

  if mount -o remount,ro "$disk" 2>/dev/null; then
    try play --resume "$disk/game.jsonl"
    expect "read-only disk" $? 6 "cannot write $disk/game.jsonl: Read-only file system; choose another place"
    try ab base two_tile_city --pairs 100000 --html "$disk/report.html"
    expect "read-only disk, before a long run" $? 6 "cannot write $disk/report.html: Read-only file system"
  fi
  umount "$disk" && disk=
else
  echo "no small disk can be mounted here: only the limit on the size of files was tried"
fi

# --- folders and files without rights ------------------------------------------------------------

# Rights do not bind the administrator.
as_nobody=
if [ "$(id -u)" -eq 0 ]; then
  as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups --"
fi
mkdir "$work/closed"
head -n 20 "$game" >"$work/begun.jsonl"  # one that is over only opens, and may lie where it wants
cp "$work/begun.jsonl" "$work/closed/game.jsonl"
chmod 777 "$work/closed/game.jsonl"
chmod 555 "$work" "$work/closed"
# shellcheck disable=SC2086
if $as_nobody test -x "$bastide" 2>/dev/null && ! $as_nobody test -w "$work/closed"; then
  for words in "play base --seats greedy,random --save $work/closed/new.jsonl" \
    "play --resume $work/closed/game.jsonl" "sim base --games 1 --save $work/closed/a.run" \
    "test tests/scenarios/river --junit $work/closed/x.xml"; do
    chmod 755 "$work"
    # shellcheck disable=SC2086
    $as_nobody "$bastide" $words </dev/null >"$work/out" 2>"$work/err"
    code=$?
    chmod 555 "$work"
    expect "read-only folder: $words" "$code" 6 \
      "Permission denied; choose another place, or change the rights of the file or its folder"
  done
  cmp -s "$work/begun.jsonl" "$work/closed/game.jsonl" || fail "read-only folder: the game changed"
else
  echo "left out: read-only folders; nobody without rights can be played here"
fi
chmod 755 "$work" "$work/closed"

# --- closed files, no terminal -------------------------------------------------------------------

# The number of a closed file is not given to a saved game, into which messages would go.
for closed in "<&-" ">&-" "2>&-" "<&- >&- 2>&-"; do
  sh -c "\"\$1\" play base --seats greedy,random --seed 7 --save \"\$2\" $closed" sh "$bastide" "$work/closed.jsonl" \
    >"$work/out" 2>"$work/err"
  code=$?
  case $closed in
    *">&- "* | ">&-") [ "$code" -eq 6 ] || fail "closed files $closed: exit $code, expected 6" ;;
    *) [ "$code" -eq 0 ] || fail "closed files $closed: exit $code" ;;
  esac
  try replay "$work/closed.jsonl" || fail "closed files $closed: the saved game is not valid"
  rm -f "$work/closed.jsonl"
done
sh -c '"$1" play base --seats human,human <&-' sh "$bastide" >"$work/out" 2>"$work/err" || fail "closed input: exit $?"
"$bastide" play base --seats human,human </ >"$work/out" 2>"$work/err" || fail "a folder as input: exit $?"

for columns in 0 -1 abc 99999999999999999999 1; do
  TERM='' COLUMNS=$columns "$bastide" play base --seats human,random --seed 1 </dev/null >"$work/out" 2>"$work/err" ||
    fail "COLUMNS=$columns: exit $?"
  TERM=dumb COLUMNS=$columns "$bastide" sim base --games 2 </dev/null >"$work/out" 2>"$work/err" || fail "COLUMNS=$columns: exit $?"
done
(unset TERM HOME && try doctor) || fail "no TERM, no HOME: exit $?"

try play base --save ""
expect "a name that is empty" $? 2 "expected the name of a file, found nothing"
try play base --save "$work"
expect "a folder to save in" $? 2 "$work is a folder; name a file in it"
try play base --names "$(printf '\377')" --save "$work/bytes.jsonl"
expect "a name that is no text" $? 2 "expected a text on one line without control or invisible characters"
[ ! -f "$work/bytes.jsonl" ] || fail "a name that is no text: a file was made"
BASTIDE_TRUST=/dev/zero try doctor || fail "endless list of trusted plugins: exit $?"

# --- rules that change on disk -------------------------------------------------------------------

mkdir -p "$work/rules/scripts/variants"
cp "$root/scripts/variants/two_tile_city.lua" "$work/rules/scripts/variants/mine.lua"
mine=$work/rules/scripts/variants/mine.lua
edit() { printf '%s\n' "-- edited" >>"$mine"; }

# While a game is played, its rules stay as they were loaded; the file says which they are.
rm -f "$work/keys"
mkfifo "$work/keys"
"$bastide" --path "$work/rules" play base --with mine --seats human,random --seed 2 --save "$work/mine.jsonl" \
  <"$work/keys" >"$work/out" 2>"$work/err" &
pid=$!
exec 3>"$work/keys"
echo 1 >&3
sleep 0.5
cp "$mine" "$work/mine.lua"
echo 'this is no Lua' >>"$mine"
yes 1 2>/dev/null | head -n 300 >&3
exec 3>&-
wait "$pid" || fail "rules edited during a game: exit $?"
tail -n 1 "$work/mine.jsonl" | grep -q '"end":true' || fail "rules edited during a game: it did not end"
cp "$work/mine.lua" "$mine"
try --path "$work/rules" replay "$work/mine.jsonl" || fail "rules edited during a game: it was played under others"

# A begun game is not gone on with under other rules unless somebody says so.
head -n 40 "$work/mine.jsonl" >"$work/begun.jsonl"
cp "$work/begun.jsonl" "$work/copy.jsonl"
edit
try --path "$work/rules" play --resume "$work/begun.jsonl" --seats random,random
expect "rules edited between" $? 3 "was played under other rules: --save another file to play on under those of now"
cmp -s "$work/begun.jsonl" "$work/copy.jsonl" || fail "rules edited between: the game changed"
try --path "$work/rules" play --resume "$work/begun.jsonl" --seats random,random --save "$work/on.jsonl"
expect "rules edited between, all the same" $? 0 "were edited since"
try --path "$work/rules" replay "$work/on.jsonl" || fail "rules edited between: what was played on is not valid"
try --path "$work/rules" play --resume "$work/begun.jsonl" --save "$work/on.jsonl"
expect "another game is in the way" $? 2 "on.jsonl exists"
cp "$work/mine.lua" "$mine"

# The same for long runs: games under different rules are not counted together.
try --path "$work/rules" sim base --with mine --games 20 --save "$work/sim.run" || fail "sim: exit $?"
try --path "$work/rules" ab base mine --pairs 4 --save "$work/ab.run" || fail "ab: exit $?"
try --path "$work/rules" sweep base --vary with=mine --pairs 4 --confirm 4 --bots random --save "$work/sweep.run" ||
  fail "sweep: exit $?"
edit
try --path "$work/rules" sim --resume "$work/sim.run" --games 40
expect "sim under other rules" $? 3 "was played under other rules, and the games of both do not go together"
try --path "$work/rules" ab --resume "$work/ab.run" --pairs 8
expect "ab under other rules" $? 3 "was played under other rules, and the games of both do not go together"
try --path "$work/rules" sweep --resume "$work/sweep.run" --pairs 8
expect "sweep with an edited cell" $? 3 "the rules of base were edited since"
echo 'this is no Lua' >>"$mine"
try --path "$work/rules" sweep --resume "$work/sweep.run" --pairs 8
expect "sweep with a cell that is none any more" $? 2 "no cell can be played; with=mine"
cp "$work/mine.lua" "$mine"
try --path "$work/rules" sim --resume "$work/sim.run" --games 40 || fail "sim under its own rules again: exit $?"
cp "$work/out" "$work/resumed"
try --path "$work/rules" sim base --with mine --games 40 || fail "sim: exit $?"
cmp -s "$work/out" "$work/resumed" || fail "sim: 20 games and 20 more are not 40 games"

# A bot of Lua is part of it.
mkdir "$work/bots"
printf '%s\n' '-- bot: Mine' 'bot.value(function(g, o, worth) return worth end)' >"$work/bots/mine.lua"
try sim base --games 8 --bots "$work/bots/mine.lua,random" --save "$work/bot.run" || fail "sim with a bot: exit $?"
printf '%s\n' '-- bot: Mine' 'bot.value(function(g, o, worth) return -worth end)' >"$work/bots/mine.lua"
try sim --resume "$work/bot.run" --games 16
expect "sim with another bot" $? 3 "was played by other bots or another version of bastide"

# --- saved runs that are damaged, or used otherwise ----------------------------------------------

try sim base --games 20 --save "$work/sim.run"
expect "run that exists" $? 2 "sim.run exists: --resume $work/sim.run goes on with it, another name keeps both"
try sweep base --vary with=no_incomplete --top 2 --resume "$work/sim.run"
expect "a sweep with other cells" $? 2 "--resume"
try ab --resume "$work/sim.run"
expect "run of another verb" $? 2 "is a run of sim: bastide sim --resume"
try sim --resume "$game"
expect "a game as a run" $? 3 "is the record of a game: \`bastide replay "
try sim --resume "$work/sim.run" --bots random
expect "other bots in a run" $? 2 "--bots"
try sim --resume "$work/sim.run" --seed 5
expect "another seed in a run" $? 2 "plays the games of --seed 1"
try --path "$work/rules" sim --resume "$work/sim.run" --games 10
expect "fewer games than there are" $? 2 "games were played already"
size=$(wc -c <"$work/sim.run")
head -c $((size - 30)) "$work/sim.run" >"$work/cut.run"
try sim --resume "$work/cut.run"
expect "run that was cut off" $? 3 "was cut off or edited, so its games cannot be counted any more"
sed 's/"games":40/"games":41/' "$work/sim.run" >"$work/edited.run"
try --path "$work/rules" sim --resume "$work/edited.run"
expect "run that was edited" $? 3 "was cut off or edited"
: >"$work/empty.run"
try sim --resume "$work/empty.run"
expect "empty run" $? 3 "empty.run"

# --- what was begun and broken off ---------------------------------------------------------------

mkdir "$work/new"
(
  cd "$work/new" || exit 1
  try new plugin wells || fail "new: exit $?"
  rm rulesets/wells.json
  try new plugin wells || fail "new, completed: exit $?"
  [ -f rulesets/wells.json ] || fail "new, completed: a file is missing"
  try new plugin wells && fail "new, twice: nobody refused"
  exit "$((failures > 0))"
) || failures=$((failures + 1))

# --- clocks --------------------------------------------------------------------------------------

# A file whose time lies before that of its last version is a change like any other.
rm -f "$work/keys"
mkfifo "$work/keys"
"$bastide" --path "$work/rules" check mine --watch <"$work/keys" >"$work/out" 2>"$work/err" &
pid=$!
exec 3>"$work/keys"
tries=0
while ! grep -q "watching: " "$work/err" && [ "$tries" -lt 600 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
touch -d '1990-01-01' "$mine"
tries=0
while ! grep -q "mine.lua changed" "$work/err" && [ "$tries" -lt 100 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
grep -q "mine.lua changed" "$work/err" || fail "a clock set back: --watch does not see the change"
echo q >&3
exec 3>&-
wait "$pid"

[ "$failures" -eq 0 ] && echo "the program came through all of it"
exit "$((failures > 0))"
