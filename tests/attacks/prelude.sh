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
  printf '{ "id": "%s", "version": "1.0.0", "api": 1, "tiles": "tiles.json", "rules": "rules.lua"%s }\n' \
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
  must 3 render base --with "$1" --games --svg board.svg
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

# record: a whole game of the base game, in game.jsonl.
record() {
  "$BASTIDE" play base --seats random,random --seed 7 --save game.jsonl >"$last" 2>&1 ||
    wrong "cannot play a game to begin with"
}

# shellcheck source=/dev/null
. "$1"
