#!/bin/sh
# `bastide new` in an empty folder: everything it writes loads, plays and passes its test. Usage: new_things.sh PATH_OF_BASTIDE
set -u
bastide=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset BASTIDE_PATH
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# expect WHAT CODE FILE TEXT: the last command ended so, and the file holds the text.
expect() {
  [ "$2" -eq "$3" ] || { fail "$1: exit $2, expected $3"; tail -n 5 "$work/out" "$work/err"; }
  grep -qF -- "$5" "$4" || { fail "$1: no \"$5\""; tail -n 5 "$4"; }
}

run() { "$bastide" "$@" >"$work/out" 2>"$work/err"; }

# begin NAME: an empty folder.
begin() {
  mkdir "$work/$1" && cd "$work/$1" || exit 1
}

# made KIND NAME RULESET ARGUMENTS…: new, check, test, random games; nothing else is in the folder.
made() {
  kind=$1 name=$2 what=$3
  shift 3
  begin "$kind-$name"
  run new "$kind" "$name"
  expect "new $kind" $? 0 "$work/out" "next:"
  run check "$what" --games 10 --strict
  expect "check of a new $kind" $? 0 "$work/out" "$what: ok: "
  run test
  expect "test of a new $kind" $? 0 "$work/out" " 0 failed"
  run sim "$@" --games 20 --quiet
  expect "games of a new $kind" $? 0 "$work/out" "20 games"
}

made variant long_roads long_roads base --with long_roads --bots random,random
made plugin towers towers towers --bots random,random
made ruleset sunday sunday sunday --bots random,random
made tileset meadow_1 meadow_1 meadow_1 --bots random,random
made bot careful bots/careful.lua base --bots bots/careful.lua,random

# A plugin by its folder, a variant by its file.
cd "$work/plugin-towers" || exit 1
run check plugins/towers --games 4
expect "a folder" $? 0 "$work/out" "plugins/towers: ok: "
cd "$work/variant-long_roads" || exit 1
run check scripts/variants/long_roads.lua --games 4
expect "a file" $? 0 "$work/out" "long_roads.lua: ok: "
run ab base long_roads --pairs 4 --bots random,random --quiet
expect "a comparison" $? 0 "$work/out" "score"

# Wherever a ruleset is named, a variant or a plugin may be: it is played in the least ruleset that has what it needs.
for verb in "sim long_roads --games 2 --bots random,random" "show rules long_roads" "bench long_roads --seconds 0.1"; do
  # shellcheck disable=SC2086  # words of a command
  run $verb
  expect "$verb" $? 0 "$work/err" "long_roads is a variant: base --with long_roads"
done
echo q | run play long_roads --save game.jsonl
expect "a game of a variant" $? 0 "$work/err" "long_roads is a variant: base --with long_roads"
run replay game.jsonl
expect "its record" $? 0 "$work/out" "so far: "
run sim river --games 2 --bots random,random
expect "a plugin" $? 0 "$work/err" "river is a plugin: base-river has it"
run sim base --set farmers=false --games 2
expect "an option without its plugin" $? 3 "$work/err" "did you mean \"base.farmers\"?"
run play base --seats humn,greedy
expect "a seat that is misspelt" $? 2 "$work/err" "did you mean \"human\"?"

# What cannot go together is said at once, also of what a plugin requires.
printf '{ "title": "River in the mist", "plugins": { "mists": "*", "river": "*" } }\n' >mist.json
run check mist.json
expect "rivals" $? 1 "$work/err" "cannot be combined with \"mists\": leave \"river\" or \"mists\" out"

# Nothing is ever overwritten, and nothing is half written.
begin overwrite
mkdir -p tests/scenarios/long_roads
echo precious >tests/scenarios/long_roads/long_roads.json
run new variant long_roads
expect "existing file" $? 2 "$work/err" "tests/scenarios/long_roads/long_roads.json exists; nothing was written"
[ "$(cat tests/scenarios/long_roads/long_roads.json)" = precious ] || fail "existing file: it was changed"
[ ! -e scripts ] || fail "existing file: something else was written"
cd "$work/variant-long_roads" || exit 1
cp scripts/variants/long_roads.lua "$work/before"
run new variant long_roads
expect "the same again" $? 2 "$work/err" "there is a variant \"long_roads\" already"
cmp -s scripts/variants/long_roads.lua "$work/before" || fail "the same again: it was changed"

# Names.
begin names
run new variant "Long Roads!"
expect "capital letters" $? 2 "$work/err" "\"Long Roads!\" is no name: at most 60 small letters, digits and _, a letter first, such as long_roads"
run new plugin base
expect "a known name" $? 2 "$work/err" "there is a plugin \"base\" already"
run new ruleset core
expect "the engine's name" $? 2 "$work/err" "is the name of a part of the engine"
run new plugin ../evil
expect "a path" $? 2 "$work/err" "is no name"
run new variant ""
expect "no name" $? 2 "$work/err" "is no name"
run new varient long_roads
expect "unknown kind" $? 2 "$work/err" "did you mean \"variant\"?"
run new variant
expect "too few words" $? 2 "$work/err" "NAME"
run new plugin mill --from base
expect "--from for a plugin" $? 2 "$work/err" "--from names the ruleset that a new ruleset extends"
run new ruleset mill --from bas
expect "--from nothing" $? 2 "$work/err" "did you mean \"base\"?"
[ -z "$(ls -A)" ] || fail "names: something was written"

# A ruleset over every other one, and output for programs.
for from in base-river mists-level-3 over-hill-and-dale big-box; do
  begin "from-$from"
  run new ruleset mine --from "$from" --json
  expect "--from $from" $? 0 "$work/out" '"rulesets/mine.json"'
  grep -qF "\"extends\": \"$from\"" rulesets/mine.json || fail "--from $from: it extends something else"
  run test
  expect "test over $from" $? 0 "$work/out" " 0 failed"
done

# Where nothing can be written.
begin readonly
if touch /proc/nothing 2>/dev/null || [ "$(id -u)" -ne 0 ]; then
  chmod a-w .
  run new bot careful
  expect "read-only folder" $? 6 "$work/err" "bots"
  chmod u+w .
fi

# A bot that fails, remembers or says nothing is found out.
begin bots
mkdir bots
bot() { printf -- '-- bot: Bad\n-- ruleset: base\n%s\n' "$1" >bots/bad.lua; }
bot 'bot.value(function() return nil .. 1 end)'
run check bots/bad.lua
expect "failing bot" $? 1 "$work/err" "bad.lua:3"
run sim base --bots bots/bad.lua,random --games 2 --quiet
expect "failing bot in games" $? 4 "$work/err" "bad.lua:3"
bot 'local n = 0 bot.value(function(_, _, worth) n = n + 1 return worth * (n % 7) end)'
run check bots/bad.lua
expect "bot that remembers" $? 1 "$work/err" "hidden state: local 'n'"
bot 'bot.value(function() return "much" end)'
run check bots/bad.lua
expect "bot that says a word" $? 1 "$work/err" "expected a number or nil"
bot 'bot.value(function() while true do end end)'
run check bots/bad.lua
expect "bot that thinks for ever" $? 1 "$work/err" "script.instructions"
bot 'local x = 1'
run check bots/bad.lua
expect "bot without a function" $? 1 "$work/err" "bot.value"
bot 'define.feature { id = "x" }'
run sim base --bots bots/bad.lua,random --games 2 --quiet
expect "bot that defines" $? 3 "$work/err" "bad.lua:3"
bot 'bot.value(function(g, o, worth) o.text = "x" return worth end)'
run check bots/bad.lua
expect "bot that writes" $? 1 "$work/err" "cannot be written to"
run sim base --bots bots/none.lua,random --games 2 --quiet
expect "no such bot" $? 3 "$work/err" "bots/none.lua"

[ "$failures" -eq 0 ] && echo "everything new works"
exit "$((failures > 0))"
