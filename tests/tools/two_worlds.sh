#!/bin/sh
# Two games that differ only in what is hidden look the same in every verb and message that shows a game: a tile that
# nobody has seen; and to a seat, what another holds in hand, took in secret, or has in tokens that lie face down, in a
# zone or in a variable of any kind. Every verb and every message stands in one of the lists below.
# Usage: two_worlds.sh PATH_OF_BASTIDE LUA
set -u
bastide=$1
lua=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# Verbs that are tried here, and those that show no game, with the reason.
shows_game="play replay legal why score explain render session studio bot convert"
shows_none="
show:rules_and_tiles_only new:writes_files_of_an_author check:only_games_of_its_own
matrix:only_games_of_its_own test:scenarios_whose_authors_set_all texts:texts_only trust:libraries_only
sdk:files_for_editors tile:tiles_only doctor:the_installation_only complete:words_of_command_lines
pack:parcels_of_rules install:parcels_of_rules update:parcels_of_rules list:parcels_only remove:parcels_only
enable:parcels_only disable:parcels_only
demo:only_finished_games_of_bots sim:sums_and_records balance:sums ab:sums sweep:sums ladder:sums job:sums
train:sums bench:times"
# The same for messages of a session; what is answered like `state` is tried with it.
message_shows_game="open state options why consider advise score owners fits curve svg"
message_shows_none="
answer:as_state bots:as_state undo:as_state redo:as_state go_to:as_state rerun:as_state before:as_state
games:titles_only close:nothing record:the_whole_game save:the_whole_game link:the_whole_game scenario:the_whole_game
kept:titles_only hello:no_game installed:rules sheet:rules glossary:rules tiles:rules diff:rules name:rules rule:rules
board:a_scenario open_scenario:a_scenario compose:rules save_ruleset:rules measure:sums jobs:sums job:sums cancel:sums
resume:sums forget:sums report:sums save_report:sums open_measured:a_finished_game_of_bots tile_words:tiles
tile_files:tiles tile_file:tiles check_tiles:tiles save_tiles:tiles tile_table:tiles read_tile_table:tiles
tile_sheet:tiles play_tile:tiles things:rules read:files write:files new:files check:rules words:rules test:scenarios
hooks:rules watch:files compare:rules"

# listed WHAT NAMES SHOWS_GAME SHOWS_NONE: is each of them in one list?
listed() {
  for name in $2; do
    case " $3 " in *" $name "*) continue ;; esac
    case " $(echo "$4" | tr '\n' ' ') " in
      *" $name:"*) ;;
      *)
        echo "FAILED: nobody says whether the $1 $name shows a game: try it here, or say why it does not"
        failures=$((failures + 1))
        ;;
    esac
  done
}
verbs=$("$bastide" --help | awk '/^Global flags/ { exit }
  /^  [a-z]+ +[a-z]/ && $1 != "bastide" { print $1 }')
messages=$(echo '{"do":"hello"}' | "$bastide" session --read-only |
  sed 's/.*"messages":\[//; s/\].*//; s/[",]/ /g')
if [ "$(echo "$verbs" | wc -w)" -lt 30 ] || [ "$(echo "$messages" | wc -w)" -lt 50 ]; then
  echo "FAILED: the lists of verbs and messages cannot be read"
  failures=$((failures + 1))
fi
listed verb "$verbs" "$shows_game" "$shows_none"
listed message "$messages" "$message_shows_game" "$message_shows_none"

keys=keys folder=.
# same NAME COMMAND…: what it prints, and the file "picture" where it makes one, are those of the other world.
same() {
  name=$1
  shift
  for world in a b; do
    cp "$work/$world.jsonl" "$work/game.jsonl"
    rm -f "$work/picture"
    (cd "$folder" && exec "$bastide" "$@") <"$work/$keys" >"$work/$world.out" 2>&1
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

# What shows how the game went, with --seat of who looks, or nothing.
replayed() {
  same "replay $*" replay "$work/game.jsonl" "$@"
  same "replay --jsonl $*" replay "$work/game.jsonl" --jsonl "$@"
  same "replay --html $*" replay "$work/game.jsonl" --html "$work/picture" "$@"
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

# What a session says of the game, to who looks on and to Ann; the studio's pages ask the same.
asked_in_a_session() {
  {
    echo '{"do":"open","file":"game.jsonl","seat":-1}'
    for seat in -1 0; do
      for what in state options 'why","move":"9,9 r0' 'consider","text":"1,0 r0' 'advise","bot":"greedy' score owners \
        'fits","tile":"base/D' svg; do
        echo "{\"do\":\"$what\",\"game\":\"g1\",\"seat\":$seat}"
      done
    done
    echo '{"do":"score","game":"g1","seat":-1,"projected":true}'
    echo '{"do":"curve","game":"g1"}'
  } >"$work/messages"
  keys=messages folder=$work
  same session session --read-only
  keys=keys folder=.
}

# What a program as a bot hears before its first answer, in Ann's seat, and answers as one of ours.
heard_by_a_bot() {
  for world in a b; do
    cp "$work/$world.jsonl" "$work/game.jsonl"
    "$bastide" play --resume "$work/game.jsonl" --quiet </dev/null >"$work/$world.out" 2>&1 \
      --seats "ext:tee $work/heard | $bastide bot serve greedy | tee $work/said",random
    head -n 4 "$work/heard" | cat - "$work/said" | head -n 6 >"$work/$world.heard"
  done
  grep -q '"do":"go"' "$work/a.heard" && cmp -s "$work/a.heard" "$work/b.heard" && return
  echo "FAILED: $ruleset: a program as a bot hears what its seat does not see:"
  diff "$work/a.heard" "$work/b.heard" | cut -c1-300 | head -n 6
  failures=$((failures + 1))
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
  same legal legal "$work/game.jsonl"
  same why why "$work/game.jsonl" "9,9 r0"
  replayed
  asked_in_a_session
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

# A variable of every kind, scope and sight, a hand and zones: what is Bob's, and what nobody sees, hangs on what was
# drawn in secret before the first turn.
cat >"$work/veils.lua" <<'END'
-- title: Veils
-- about: Whatever may be hidden is hidden, and hangs on what nobody or one player saw.
-- requires: base

for n = 1, 4 do
  define.token { id = "fate" .. n, value = n }
  define.token { id = "mark" .. n }
end
define.bag { id = "urn", tokens = { fate1 = 2, fate2 = 2, fate3 = 2, fate4 = 2 } }
define.zone { id = "chest", seen_by = "owner" }
define.zone { id = "vault", seen_by = "none" }
local lot = state.player { id = "lot", type = "token[]", visible = "owner" }

local kinds = {
  { type = "int", put = function(fx, veil, of, n) fx.set(veil, of, 10 * n) end },
  { type = "bool", put = function(fx, veil, of, n) fx.set(veil, of, n % 2 == 0) end },
  { type = "enum",
    values = { "east", "north", "south", "west", "up" }, default = "up",
    put = function(fx, veil, of, n) fx.set(veil, of, ({ "east", "north", "south", "west" })[n]) end },
  { type = "id", of = "player",
    put = function(fx, veil, of, n, g) fx.set(veil, of, g:players()[1 + n % 2]) end },
  { type = "token[]", put = function(fx, veil, of, n) fx.push(veil, of, "mark" .. n) end },
}
local veils = {}
for _, scope in ipairs { "game", "player", "colour", "tile", "segment", "piece", "feature" } do
  for _, sight in ipairs { "owner", "none" } do
    for number, kind in ipairs(kinds) do
      local is_owned = scope == "player" or scope == "colour" or scope == "piece"
      if (is_owned or sight == "none") and not (scope == "feature" and kind.type == "token[]") then
        veils[#veils + 1] = { scope = scope, put = kind.put, variable = state[scope] {
          id = scope .. "_" .. sight .. number, visible = sight, type = kind.type, values = kind.values, of = kind.of,
          default = kind.default, merge = scope == "feature" and "keep" or nil } }
      end
    end
  end
end

local function veil(g, fx, scope, thing)
  local bob = g:players()[2]
  for _, one in ipairs(veils) do
    if one.scope == scope then one.put(fx, one.variable, thing, lot[bob][1].value, g) end
  end
end
define.phase {
  id = "hide", at = "setup",
  enter = function(g, fx)
    for p in g:players() do fx.push(lot, p, fx.draw("urn")) end
    for p in g:players() do fx.give(fx.draw("core:supply"), "chest", p) end
    fx.give(fx.draw("core:supply"), "vault")
    local bob = g:players()[2]
    veil(g, fx, "game", g)
    veil(g, fx, "player", bob)
    veil(g, fx, "colour", bob.colours[1])
  end,
}
on.react("core:tile_placed", {
  id = "tile",
  run = function(g, fx, e)
    veil(g, fx, "tile", e.tile)
    for segment in e.tile:segments() do
      veil(g, fx, "segment", segment)
      veil(g, fx, "feature", segment.feature)
    end
    if e.player == g:players()[2] then veil(g, fx, "player", e.player) end
  end,
})
on.react("core:piece_placed", {
  id = "piece",
  run = function(g, fx, e)
    if e.player == g:players()[2] then veil(g, fx, "piece", e.piece) end
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
  keys=own_keys
  same "play against a bot" play --resume "$work/game.jsonl" --seats human,greedy
  keys=keys
  same legal legal "$work/game.jsonl"
  same why why "$work/game.jsonl" "9,9 r0"
  position
  position --seat Ann
  replayed
  replayed --seat Ann
  asked_in_a_session
  heard_by_a_bot
}

hidden_from_ann "a hidden hand" 3 hand base --with three_tile_hand --set three_tile_hand.visible=false
hidden_from_ann "a secret answer" 3 secret base --with "$work/secret.lua"
hidden_from_ann "veils" 3 veils base --with "$work/veils.lua"

[ "$failures" -eq 0 ] && echo "nothing tells the worlds apart"
[ "$failures" -eq 0 ]
