#!/bin/sh
# What the attacks share; runs one of them in the present, empty folder. Usage: prelude.sh ATTACK
# In the environment: BASTIDE is the program, ROOT the root of the project, ATTACKS the runner; HOME is a
# folder of this attack alone, beside the present one.
set -u
last=$HOME/last # what the program printed last, both streams

# wrong TEXT: the attack succeeded, or could not be made.
wrong() {
  printf 'attack: %s\n' "$1" | tr -d '\000-\010\013-\037\177' >&2
  exit 99
}

# must "CODES" ARGUMENT…: runs the program; it ends with one of these exit codes. Its output is shown.
must() {
  wanted=$1
  shift
  "$BASTIDE" "$@" >"$last" 2>&1
  code=$?
  cat "$last"
  case " $wanted " in
    *" $code "*) ;;
    *) wrong "bastide $*: expected exit $wanted, found $code" ;;
  esac
}

# says TEXT…, never_says TEXT…: of the last `must`.
says() {
  for text in "$@"; do grep -qF -- "$text" "$last" || wrong "nobody says \"$text\""; done
}
never_says() {
  for text in "$@"; do ! grep -qF -- "$text" "$last" || wrong "must not say \"$text\""; done
}

# never_says_line TEXT: no line of the last `must` begins so.
never_says_line() {
  ! grep -q -- "^$1" "$last" || wrong "a line begins with \"$1\""
}

# brief: the last `must` said less than 100 kB: what a stranger wrote is cut.
brief() {
  size=$(wc -c <"$last")
  [ "$size" -lt 100000 ] || wrong "$size bytes of output"
}

# clean FILE…: there are no control characters in what the program wrote.
clean() {
  for file in "$@"; do
    [ -s "$file" ] || wrong "$file was not written"
    "$ATTACKS" --clean "$file" || wrong "a file of the program holds control characters"
  done
}

# generate: runs the Lua on the standard input; large inputs are made so.
generate() { lua5.4 - "$@" || wrong "cannot make the input"; }

# variant NAME [REQUIRES]: the Lua on the standard input becomes a house rule.
variant() {
  mkdir -p scripts/variants
  {
    printf -- '-- title: %s\n-- requires: %s\n' "$1" "${2:-base}"
    cat
  } >"scripts/variants/$1.lua"
}

# plugin NAME: the Lua on the standard input becomes the rules of a small game of its own, NAME, with a
# ruleset of the same name. `tiles` and `manifest` may replace its other files later.
plugin() {
  mkdir -p "plugins/$1" rulesets
  cat >"plugins/$1/rules.lua"
  cat >>"plugins/$1/rules.lua" <<'END'

define.feature { id = "town", done = "closed", points = { tile = { 1, 2 } } }
define.feature { id = "lane", done = "closed", points = { tile = { 1, 1 } } }
define.feature { id = "grass", done = "never" }
define.piece { id = "man", supply = 4, claims = { "town", "lane" } }
END
  manifest "$1" ''
  tiles "$1" 6
  printf '{ "plugins": { "%s": "*" }, "players": [2, 4] }\n' "$1" >"rulesets/$1.json"
}

# manifest NAME MORE: MORE is put before the last bracket.
manifest() {
  printf '{ "id": "%s", "version": "1.0.0", "api": 2, "tiles": "tiles.json", "rules": "rules.lua"%s }\n' \
    "$1" "$2" >"plugins/$1/plugin.json"
}

# tiles NAME COUNT
tiles() {
  cat >"plugins/$1/tiles.json" <<END
{ "tiles": [
  { "id": "$1/start", "count": 1, "ring": "ttt glg ggg glg", "start": true,
    "segments": { "t": "town", "l": "lane", "g": "grass" } },
  { "id": "$1/end", "count": $2, "ring": "ggg glg ggg ggg", "segments": { "l": "lane", "g": "grass" } },
  { "id": "$1/cap", "count": $2, "ring": "ttt ggg ggg ggg", "segments": { "t": "town", "g": "grass" } } ] }
END
}

# refused VARIANT: no verb that loads it goes on; each says so in the same way.
refused() {
  must 1 check "$1" --games 1
  must 3 show rules base --with "$1"
  must 3 sim base --with "$1" --games 2 --bots random
  must 3 ab base "$1" --pairs 1 --bots random
  must 3 play base --with "$1" --seats random,random
  must 3 render base --with "$1" --games --svg board.svg --replace
  must 3 explain base:city base --with "$1"
}

# allowed VARIANT: it is sound, and plays.
allowed() {
  must 0 check "$1" --games 4
  must 0 sim base --with "$1" --games 4 --bots random
  must 0 play base --with "$1" --seats random,random
}

# faulty RULESET TEXT…: a rule fails while it plays, in every verb that plays; all texts are in what is said.
faulty() {
  ruleset=$1
  shift
  for words in "sim $ruleset --games 2 --bots random" "play $ruleset --seats random,random" \
    "render $ruleset --games --svg board.svg"; do
    # shellcheck disable=SC2086
    must 4 $words
    says "$@"
  done
}

# talk JSON LUA: a game, loud, and a scenario, scenario.json, that say this text wherever people may write one.
# Both are the inside of a text in quotes.
talk() {
  plugin loud <<END
define.text { ["loud.well"] = "Q $2 {a}", ["loud:no"] = "D $2 {a}", ["loud:won"] = "W $2" }
define.sheet { setup = { "S $2" }, scoring = { "S $2" }, special = { "LOUD-01: $2" } }
on.check("core:claim", { run = function(g)
  if g.turn.number % 3 == 0 then return deny("no", { a = "$2" }) end
end })
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, reason = "R $2", lines = { line("L $2", 1, 1) } }
  if g.turn.number == 9 then error("E $2") end
end })
define.phase { id = "ask", after = "core:claim", enter = function(_, fx, p)
  fx.ask { to = p, type = "option", options = { "a $2", "b" }, text = "loud.well", args = { a = "$2" } }
end }
END
  manifest loud ", \"title\": \"T $1\", \"about\": \"A $1\", \"options\": { \"mood\": { \"type\": \"bool\",
    \"default\": true, \"about\": \"O $1\" } }"
  printf "{ \"title\": \"T %s\", \"plugins\": { \"loud\": \"*\" }, \"players\": [2, 4] }\n" "$1" >rulesets/loud.json
  cat >scenario.json <<END
{ "rules": ["LOUD-01"], "title": "T $1", "ruleset": "loud", "players": ["Red $1", "Blue"],
  "moves": [ { "answer": "$1" } ], "expect": [ "Red has $1" ] }
END
}

# speak RULESET: all verbs that print what a ruleset says; whether they refuse it is theirs to decide.
speak() {
  any="0 1 2 3 4"
  must "$any" check "$1" --games 1
  must "$any" show
  for topic in rules tiles content options hooks phases; do must "$any" show "$topic" "$1"; done
  must "$any" show content "$1" --json
  must "$any" show rules "$1" --plain
  must "$any" explain "$1" "$1"
  must "$any" sim "$1" --games 2
  must "$any" sim "$1" --games 2 --jsonl
  must "$any" play "$1" --seats random,random --save game.jsonl
  must "$any" ab "$1" base --pairs 1 --html ab.html --replace
  must "$any" render "$1" --games --svg board.svg --replace
  must "$any" doctor --game "$1"
  printf "1\\nx\\nnone\\nx\\n1\\n" >keys
  must "$any" play "$1" --seats human,human <keys
  [ ! -s game.jsonl ] || speak_of game.jsonl
}

# speak_of RECORD: all verbs that print what a record says.
speak_of() {
  any="0 1 2 3 4"
  must "$any" replay "$1"
  must "$any" replay "$1" --jsonl
  must "$any" replay "$1" --html game.html --replace
  must "$any" score "$1"
  must "$any" legal "$1"
  must "$any" why "$1" "0,1 r0"
  must "$any" explain "$1" --projected
  must "$any" render "$1" --svg game.svg --replace
  for file in game.html game.svg; do [ ! -s $file ] || clean $file; done
}

# stop_games SIGNAL "CODES": sends the signal at twenty moments of games that are saved; the program ends with one of
# these codes, and what is kept is whole and is played on.
stop_games() {
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    rm -f game.jsonl
    timeout -s "$1" "0.0$((i % 10))$((i / 10))" "$BASTIDE" play base --seats greedy,greedy --seed "$i" --save game.jsonl >shown 2>&1
    code=$?
    case " 0 124 $2 " in *" $code "*) ;; *) wrong "exit $code" ;; esac
    [ -s game.jsonl ] || continue
    must 0 play --resume game.jsonl --seats greedy,greedy
    must 0 replay game.jsonl --plain
  done >/dev/null
}

# record: a whole game of the base game, in game.jsonl.
record() {
  "$BASTIDE" play base --seats random,random --seed 7 --save game.jsonl >"$last" 2>&1 ||
    wrong "cannot play a game to begin with"
}

# shellcheck source=/dev/null
. "$1"
