#!/bin/sh
# "why" in every kind of step of every ruleset: which step it is, who is asked, what would be legal, whose rule asks.
# Usage: why_steps.sh PATH_OF_BASTIDE LUA
set -u
bastide=$1
lua=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
: >"$work/kinds"

# says KIND N MOVE ID TEXT…: the answer to MOVE after answer N holds the id of a denial and each text.
says() {
  kind=$1 n=$2 move=$3
  shift 3
  "$bastide" why "$work/game.jsonl" "$move" --at "$n" --json >"$work/out" 2>"$work/err"
  code=$?
  [ "$code" -eq 1 ] || { echo "FAILED: $game, $kind at $n, \"$move\": exit $code"; cat "$work/err"; failures=$((failures + 1)); return; }
  for text in "$@"; do
    grep -qF -- "$text" "$work/out" || {
      echo "FAILED: $game, $kind at $n, \"$move\": nobody says $text"
      cat "$work/out"
      failures=$((failures + 1))
    }
  done
  if [ "$kind" != end ]; then
    lacks '"rules": []' "no rule is cited"
    [ "$kind" = early ] || lacks '"nearest": []' "no option is offered"
  fi
}

# lacks TEXT COMPLAINT
lacks() {
  grep -qF -- "$1" "$work/out" || return
  echo "FAILED: $game, $kind at $n, \"$move\": $2"
  failures=$((failures + 1))
}

bots=random,random
# asked_in NAME SEED PLAY_ARGUMENTS…
asked_in() {
  game=$1
  seed=$2
  shift 2
  rm -f "$work/game.jsonl"
  "$bastide" play "$@" --seats "$bots" --names Ann,Bob --seed "$seed" --save "$work/game.jsonl" --quiet >/dev/null || exit 1
  "$lua" tests/tools/steps.lua "$work/game.jsonl" >"$work/steps" || exit 1
  cut -d' ' -f1 "$work/steps" >>"$work/kinds"
  while read -r kind n who; do
    case $kind in
      place)
        says place "$n" "99,99 r0" '"core:no_neighbour"' "no tile beside 99,99"
        says early "$n" "none" '"core:not_now"' "$who is to place a tile now, and a piece after that"
        ;;
      claim)
        says claim "$n" "99,99 r0" '"core:not_now"' "a tile was placed this turn" "$who is to place a piece, or none"
        ;;
      settle)
        says settle "$n" "99,99 c" '"core:no_such_option"' "no tile lies at 99,99" \
          "$who is to say which completed feature is scored next"
        says settle "$n" "0,0 c" '"core:no_such_option"' "the city of 0,0 is complete, but it does not wait to be scored"
        ;;
      asked)
        says asked "$n" "99,99 r0" '"core:not_now"' '"plugin": "' "$who is asked: \\\"" "no tile is placed now"
        says asked "$n" "abracadabra" '"core:no_such_option"' "$who is asked: \\\"" 'abracadabra\" is none of the options'
        ;;
      end)
        says end "$n" "1,0 r0" '"core:over"' "the game is over, nobody is asked any more"
        ;;
    esac
  done <"$work/steps"
}

for file in rulesets/*.json; do
  name=$(basename "$file" .json)
  asked_in "$name" 3 "$name"
done
asked_in "everything again" 5 everything
asked_in "mists-level-6 again" 4 mists-level-6
asked_in "tile_trade" 1 base --with tile_trade
cat >"$work/order.lua" <<'END'
-- title: Choose what is settled first
-- about: The active player says which completed feature is scored next.
-- requires: base

amend("core:phase/settle", { order = "ask" })
END
bots=greedy,greedy
asked_in "order" 2 base --with "$work/order.lua"
bots=random,random
asked_in "table_extension" 1 base --with table_extension

for kind in place claim settle asked end; do
  grep -q "^$kind\$" "$work/kinds" || { echo "FAILED: no game came to the step $kind"; failures=$((failures + 1)); }
done
[ "$failures" -eq 0 ] && echo "why answers in $(wc -l <"$work/kinds") places"
[ "$failures" -eq 0 ]
