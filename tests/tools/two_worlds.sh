#!/bin/sh
# Two games that differ only in what is hidden look the same in every verb that shows a game: a tile that nobody has
# seen; and to a seat, what another holds in hand, took in secret, or has in tokens that lie face down.
# Usage: two_worlds.sh PATH_OF_BASTIDE LUA
set -u
bastide=$1
lua=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# same NAME COMMAND…: what it prints, and the file "picture" where it makes one, are those of the other world.
same() {
  name=$1
  shift
  for world in a b; do
    cp "$work/$world.jsonl" "$work/game.jsonl"
    rm -f "$work/picture"
    "$bastide" "$@" <"$work/keys" >"$work/$world.out" 2>&1
    code=$?
    [ "$code" -le 1 ] || { echo "FAILED: $ruleset, $name: exit $code"; tail -n 3 "$work/$world.out"; failures=$((failures + 1)); }
    [ ! -f "$work/picture" ] || cat "$work/picture" >>"$work/$world.out"
  done
  if ! cmp -s "$work/a.out" "$work/b.out"; then
    echo "FAILED: $ruleset, $name shows what nobody has seen:"
    diff "$work/a.out" "$work/b.out" | cut -c1-150 | head -n 6
    failures=$((failures + 1))
  fi
}

# Everything that a person can ask, and one way back.
printf '%s\n' l s t b h '?' 'w 9,9 r0' 'w 1,0 r1' u redo b q >"$work/keys"
# The same, but back goes nobody: it would be the other seat's turn.
printf '%s\n' l s t b h '?' 'w 9,9 r0' 'w 1,0 r1' b q >"$work/own_keys"

differ() {
  cmp -s "$work/a.jsonl" "$work/b.jsonl" && { echo "FAILED: $1: one world"; failures=$((failures + 1)); }
}

# What shows how the game stands now, with --seat of who looks, or nothing.
position() {
  same "score $*" score "$work/game.jsonl" "$@"
  same "score --json $*" score "$work/game.jsonl" --json "$@"
  same "score --projected $*" score "$work/game.jsonl" --projected "$@"
  same "score --projected --json $*" score "$work/game.jsonl" --projected --json "$@"
  same "explain --projected $*" explain "$work/game.jsonl" --projected "$@"
  same "explain --projected --json $*" explain "$work/game.jsonl" --projected --json "$@"
  same "render $*" render "$work/game.jsonl" --svg "$work/picture" --owners "$@"
}

# worlds RULESET SEED N
worlds() {
  ruleset=$1
  rm -f "$work/whole.jsonl"
  "$bastide" play "$1" --seats random,random --names Ann,Bob --seed "$2" --save "$work/whole.jsonl" --quiet >/dev/null ||
    exit 1
  "$bastide" replay "$work/whole.jsonl" --jsonl >"$work/told" || exit 1
  "$lua" tests/tools/worlds.lua "$work/whole.jsonl" "$work/told" "$3" "$work/a.jsonl" "$work/b.jsonl" || exit 1
  differ "$1"

  same play play --resume "$work/game.jsonl" --seats human,human
  same replay replay "$work/game.jsonl"
  same "replay --jsonl" replay "$work/game.jsonl" --jsonl
  same "replay --html" replay "$work/game.jsonl" --html "$work/picture"
  same legal legal "$work/game.jsonl"
  same why why "$work/game.jsonl" "9,9 r0"
  position
  position --seat Ann
}

worlds big-box 4 2
worlds big-box 6 3
worlds mists-level-5 5 1
worlds everything 3 1

# A hand, and the answers that fill it, of which only the owner knows what they are: Ann, who is to answer, sees nothing
# of what Bob has.
cat >"$work/secret.lua" <<'END'
-- title: Secret fruit
-- about: After each turn its player takes a fruit in secret; they count at the end.
-- requires: base

for _, word in ipairs({ "fig", "plum" }) do define.token { id = word } end
local fruit = state.player { id = "fruit", type = "token[]", visible = "owner" }
define.text { ["secret.which"] = "Which fruit do you take?" }
on.react("core:turn_end", {
  id = "take",
  run = function(g, fx)
    local word = fx.ask { type = "option", to = g.active, text = "secret.which", options = { "fig", "plum" }, secret = true }
    fx.push(fruit, g.active, word)
  end,
})
on.score("core:final", {
  id = "fruit",
  run = function(g, s)
    local figs = 0
    for _, token in ipairs(fruit[s.player]) do
      figs = figs + (token.id == "fig" and 1 or 0)
    end
    s:add { "fig", n = figs, each = 3 }
  end,
})
END

# hidden_from_ann NAME SEED MODE PLAY_ARGUMENTS…
hidden_from_ann() {
  ruleset=$1 seed=$2 mode=$3
  shift 3
  rm -f "$work/whole.jsonl"
  "$bastide" play "$@" --seats random,random --names Ann,Bob --seed "$seed" --save "$work/whole.jsonl" --quiet >/dev/null ||
    exit 1
  "$lua" tests/tools/worlds.lua "$work/whole.jsonl" "$mode" 12 "$work/a.jsonl" "$work/b.jsonl" || exit 1
  differ "$ruleset"
  cp "$work/keys" "$work/all_keys"
  cp "$work/own_keys" "$work/keys"
  same "play against a bot" play --resume "$work/game.jsonl" --seats human,greedy
  cp "$work/all_keys" "$work/keys"
  same legal legal "$work/game.jsonl"
  same why why "$work/game.jsonl" "9,9 r0"
  position
  position --seat Ann
  same replay replay "$work/game.jsonl"
  same "replay --jsonl" replay "$work/game.jsonl" --jsonl
  same "replay --html" replay "$work/game.jsonl" --html "$work/picture"
}

hidden_from_ann "a hidden hand" 3 hand base --with three_tile_hand --set three_tile_hand.visible=false
hidden_from_ann "a secret answer" 3 secret base --with "$work/secret.lua"

[ "$failures" -eq 0 ] && echo "nothing tells the worlds apart"
[ "$failures" -eq 0 ]
