#!/bin/sh
# Texts of strangers cannot steer a terminal, hide, turn or forge what the program says, whatever file they come
# from and whatever verb shows them. Usage: visible_output.sh PATH_OF_BASTIDE PATH_OF_LUA
set -u
bastide=$1
lua=$2
here=$(dirname "$0")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
runs=0

# Colours, a window title, a C1 sequence, an override of direction, DEL, a byte that is no character, a forged line.
bad=$(printf 'x\033[35m\033]0;t\007\302\2332J\342\200\256\177\377\nFORGED')
json='x\u001b[35m\u001b]0;t\u0007\u009b2J\u202e\u007f\nFORGED'
lua_bad='x\27[35m\27]0;t\7\u{9b}2J\u{202e}\127\xff\nFORGED'

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# clean WHAT [terminal]: nothing but visible text is in out and err.
clean() {
  for file in out err; do
    "$lua" "$here/only_visible.lua" "$work/$file" "${2-}" >"$work/found" || fail "$1, std$file: $(cat "$work/found")"
  done
}

# shows WHAT CODE TEXT ARGUMENT…: runs the program, which ends with the code and says the text.
shows() {
  what=$1 code=$2 text=$3
  shift 3
  runs=$((runs + 1))
  "$bastide" --path "$work/rules" "$@" <"$work/in" >"$work/out" 2>"$work/err"
  found=$?
  [ "$found" -eq "$code" ] || { fail "$what: exit $found, expected $code" && tail -n 3 "$work/err"; }
  cat "$work/out" "$work/err" | grep -qF -- "$text" || fail "$what: nobody says \"$text\""
  clean "$what"
}

# everywhere WHAT CODE TEXT ARGUMENT…: the same as text, as each kind of output for programs, and in colour.
everywhere() {
  shows "$@"
  for form in --json --jsonl --plain "--color=always"; do
    what=$1 code=$2
    runs=$((runs + 1))
    (shift 3 && exec "$bastide" --path "$work/rules" "$form" "$@") <"$work/in" >"$work/out" 2>"$work/err"
    found=$?
    [ "$found" -eq "$code" ] || fail "$what $form: exit $found, expected $code"
    if [ "$form" = "--color=always" ]; then clean "$what $form" terminal; else clean "$what $form"; fi
  done
}

# rule NAME HEADER_LINE LUA…: a variant of the base game.
rule() {
  name=$1
  shift
  {
    printf -- '-- title: %s\n-- about: A test.\n-- requires: base\n' "$name"
    printf '%s\n' "local bad = \"$lua_bad\"" "$@"
  } >"$work/rules/scripts/variants/$name.lua"
}

: >"$work/in"
mkdir -p "$work/rules/scripts/variants" "$work/rules/rulesets" "$work/rules/plugins/odd" "$work/rules/bots"

# --- what files declare is refused, with its place -------------------------------------------------

printf '{ "extends": "base", "title": "%s" }' "$json" >"$work/rules/rulesets/odd_title.json"
for verb in "3 show rules" "1 check" "3 sim --games=1" "3 render --svg=-" "4 matrix --games=0 --only"; do
  # shellcheck disable=SC2086 # a verb and its flag
  shows "title of a ruleset, ${verb#* }" "${verb%% *}" \
    "odd_title.json:1:31: \"title\": expected a text on one line" ${verb#* } odd_title
done
rm "$work/rules/rulesets/odd_title.json"

printf '{ "id": "odd", "version": "1.0.0", "api": 2, "about": "%s" }' "$json" >"$work/rules/plugins/odd/plugin.json"
printf '{ "extends": "base", "plugins": { "odd": "*" } }' >"$work/rules/rulesets/odd_plugin.json"
shows "about of a plugin" 3 'plugin.json:1:55: "about": expected a text on one line' show rules odd_plugin
shows "list of all" 0 'x\x1b[35m' show
rm -r "$work/rules/rulesets/odd_plugin.json" "$work/rules/plugins/odd"

printf -- '-- title: a\033[35mb\n-- requires: base\n' >"$work/rules/scripts/variants/odd_header.lua"
shows "header of a variant" 1 'odd_header.lua:1:11: "title": expected a text on one line' check base --with odd_header
rm "$work/rules/scripts/variants/odd_header.lua"

printf -- '-- bot: a\302\233b\nbot.value(function() return 1 end)\n' >"$work/rules/bots/odd.lua"
shows "header of a bot" 3 'odd.lua:1:9: "bot": expected a text on one line' sim base --bots "$work/rules/bots/odd.lua"

# --- what rules say while they play -----------------------------------------------------------------

rule asks 'define.phase { id = "asks", after = "core:claim", before = "core:settle", enter = function(_, fx, p)' \
  '  fx.ask { text = "Which?", to = p, type = "option", options = { "one " .. bad, "two " .. bad } }' 'end }'
everywhere "option words" 4 'one x\x1b[35m\x1b]0;t\x07\u009b2J\u202e\x7f\xff\nFORGED' \
  play base --with asks --seats random,random --seed 2
"$bastide" --path "$work/rules" play base --seats random,random --seed 2 --save "$work/game.jsonl" >/dev/null
rule prompts 'define.phase { id = "prompts", after = "core:claim", before = "core:settle", enter = function(_, fx, p)' \
  '  fx.ask { to = p, type = "option", options = { "one", "two" }, text = "well " .. bad }' 'end }'
printf 'l\n1\nl\nnone\nl\nh\nw one\n1\nq\n' >"$work/in"
everywhere "prompts of people" 0 'well x\x1b[35m' play base --with prompts --seats human,human --seed 2
: >"$work/in"

rule denies 'on.check("core:place_tile", { id = "never", run = function(_, move)' \
  '  return move.cell.x > 0 and deny("never " .. bad)' 'end })'
printf 'w 1,0\nl\n' >"$work/in"
everywhere "reasons of refusals" 0 'x\x1b[35m' play base --with denies --seats human,random --seed 2
: >"$work/in"

rule ends 'define.phase { id = "ends", after = "core:claim", before = "core:settle", enter = function(_, fx)' \
  '  fx.finish(lose("lost " .. bad))' 'end }'
everywhere "reason of the end" 0 'x\x1b[35m' play base --with ends --seats random,random --seed 2
everywhere "reason of the end, many games" 0 'x\x1b[35m' sim base --with ends --games 3

rule adds 'on.score("base:city", { id = "adds", run = function(_, s)' \
  "  s:add { \"$lua_bad\", n = 1, each = 1 }" 'end })'
everywhere "names of lines of a score" 4 'a name: expected a text on one line' \
  play base --with adds --seats random,random --seed 2

rule fails 'define.phase { id = "fails", after = "core:claim", before = "core:settle", enter = function()' \
  '  error(bad)' 'end }'
everywhere "error of a rule, played" 4 'x\x1b[35m' play base --with fails --seats random,random
everywhere "error of a rule, simulated" 4 'x\x1b[35m' sim base --with fails --games 2
everywhere "error of a rule, compared" 4 'x\x1b[35m' ab base fails --pairs 2
everywhere "error of a rule, checked" 1 'x\x1b[35m' check base --with fails --games 2
rule loads 'error(bad)'
everywhere "error while a file is loaded" 3 'x\x1b[35m' sim base --with loads --games 2
shows "error while a file is loaded, shown" 3 'x\x1b[35m' show rules base --with loads
rule sheet 'define.sheet { special = { "HR-X-01: " .. bad } }'
"$bastide" --path "$work/rules" show rules base --with sheet >"$work/out" 2>"$work/err"
clean "rule sheet"
rm "$work/rules/scripts/variants/"*.lua

printf -- '-- bot: Odd\nbot.value(function() error("%s") end)\n' "$lua_bad" >"$work/rules/bots/odd.lua"
everywhere "error of a bot" 4 'x\x1b[35m' play base --seats "$work/rules/bots/odd.lua,random"

# --- records, scenarios, transcripts ----------------------------------------------------------------

printf '{"bastide_record":1,"ruleset":"base","plugins":{"base":"1.0.0"},"catalogue":"9f","options":{},"players":["%s","B"],"seed":7}\n' \
  "$json" >"$work/names.jsonl"
sed "20s/\"answer\":\"[^\"]*\"/\"answer\":\"$json\"/;s/\\\\u/\\\\u/" "$work/game.jsonl" >"$work/answer.jsonl"
for verb in replay score legal render explain; do
  shows "names in a record, $verb" 3 'item of "players": expected a text on one line' $verb "$work/names.jsonl"
done
printf '{"bastide_record":1,"ruleset":"%s","plugins":{},"catalogue":"9f","options":{},"players":["A","B"],"seed":7}\n' \
  "$json" >"$work/ruleset.jsonl"
shows "ruleset in a record" 3 'expected a text on one line' replay "$work/ruleset.jsonl"

mkdir "$work/scenarios"
printf '{ "rules": ["X"], "title": "%s", "ruleset": "base", "expect": ["Red has 0"] }' "$json" >"$work/scenarios/title.json"
printf '{ "rules": ["X"], "ruleset": "base", "moves": [{ "answer": "%s" }] }' "$json" >"$work/scenarios/move.json"
printf '{ "rules": ["X"], "ruleset": "base", "expect": ["Red has %s"] }' "$json" >"$work/scenarios/expect.json"
everywhere "texts of scenarios" 1 'x\x1b[35m' test "$work/scenarios"
mkdir "$work/transcripts"
printf 'ruleset: base\nplayers: A, B\nseed: %s\n' "$bad" | tr -d '\377' >"$work/transcripts/base-odd.txt"
everywhere "texts of transcripts" 1 'x\x1b[35m' test "$work/transcripts"

# --- names of files and words of the command line -----------------------------------------------------

cp "$work/game.jsonl" "$work/$bad.jsonl"
printf '{ "extends": "base" }' >"$work/$bad.json"
shows "file name, picture" 0 'x\x1b[35m' render "$work/game.jsonl" --svg "$work/$bad.svg"
shows "file name, page" 0 'x\x1b[35m' replay "$work/game.jsonl" --html "$work/$bad.html"
shows "file name, game kept" 0 'x\x1b[35m' play base --seats random,random --save "$work/new $bad.jsonl"
shows "file name, run kept" 0 'x\x1b[35m' sim base --games 2 --save "$work/$bad.run"
shows "file name, ruleset" 0 '' show rules "$work/$bad.json"
shows "file name, missing" 3 'x\x1b[35m' score "$work/no $bad.jsonl"
for verb in "check" "show" "sim" "bench" "explain" "new variant" "trust" "why $work/game.jsonl" "test" "legal"; do
  runs=$((runs + 1))
  # shellcheck disable=SC2086 # a verb and its first word
  "$bastide" $verb "$bad" </dev/null >"$work/out" 2>"$work/err" && fail "$verb of a bad word: exit 0"
  clean "$verb of a bad word"
done
for flags in "--$bad" "--with=$bad" "--set=$bad" "--bots=$bad" "--seed=$bad" "--games=$bad" "--color=$bad"; do
  runs=$((runs + 1))
  "$bastide" sim base "$flags" </dev/null >"$work/out" 2>"$work/err" && fail "a bad flag: exit 0"
  clean "a bad flag"
done
shows "names of seats" 2 'expected a text on one line' play base --names "$bad"
shows "no such verb" 2 'there is no verb "x\x1b[35m' "$bad"

# --- pages and pictures -------------------------------------------------------------------------------

hostile="</script></title><script>alert(1)</script>"
printf '{ "extends": "base", "title": "%s" }' "$hostile" >"$work/rules/rulesets/page.json"
shows "a game under a hostile title" 0 "" play page --seats random,random --seed 3 --save "$work/page.jsonl"
shows "page" 0 "" replay "$work/page.jsonl" --html "$work/page.html"
shows "picture" 0 "" render "$work/page.jsonl" --svg "$work/page.svg"
shows "page of a comparison" 0 "" ab page base --pairs 3 --html "$work/ab.html"
for file in page.html page.svg ab.html; do
  grep -qF "alert(1)</script>" "$work/$file" && fail "$file: the title broke out"
done

# --- in a terminal --------------------------------------------------------------------------------------

if command -v script >/dev/null; then
  rule asks 'define.phase { id = "asks", after = "core:claim", before = "core:settle", enter = function(_, fx, p)' \
    '  fx.ask { to = p, type = "option", options = { "one " .. bad, "two " .. bad }, text = "well " .. bad }' \
    'end }'
  : >"$work/err"
  for command in "play base --with asks --seats random,random --seed 2" "sim base --with asks --games 40" \
    "test $work/scenarios" "check base --with asks --games 2"; do
    runs=$((runs + 1))
    TERM=xterm script -qec "'$bastide' --path '$work/rules' $command" /dev/null </dev/null >"$work/out"
    [ -s "$work/out" ] || fail "in a terminal, $command: nothing was shown"
    clean "in a terminal, $command" terminal
  done
fi

[ "$runs" -ge 100 ] || fail "only $runs runs"
[ "$failures" -eq 0 ] || exit 1
echo "$runs runs show nothing but visible text"
