#!/bin/sh
# Records that were written elsewhere: their draws are not the seed's, and hashes are missing. They
# are replayed, scored, explained and written anew; where one is wrong, the message names the line,
# what is wrong and what would be possible. Usage: foreign_records.sh PATH_OF_BASTIDE
set -u
bastide=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

try() { "$bastide" "$@" </dev/null >"$work/out" 2>"$work/err"; }
# expect WHAT CODE WANTED
expect() { [ "$2" -eq "$3" ] || { fail "$1: exit $2, expected $3"; tail -n 3 "$work/err"; }; }
# holds WHAT FILE TEXT
holds() { grep -qF -- "$3" "$work/$2" || { fail "$1: nobody says \"$3\""; tail -n 5 "$work/$2"; }; }

# A road from one monastery past the start tile to another: 4 tiles, 4 points for Red.
game=$work/game.jsonl
cat >"$game" <<'END'
{"bastide_record":1,"ruleset":"base","players":["Red","Blue"],"first":"Red"}
{"n":1,"by":"chance","choice":"core:draw","answer":"base/U"}
{"n":2,"by":"Red","choice":"core:place","answer":"base/U 1,0 r1"}
{"n":3,"by":"Red","choice":"core:claim","answer":"meeple on r"}
{"n":4,"by":"chance","choice":"core:draw","answer":"base/A"}
{"n":5,"by":"Blue","choice":"core:place","answer":"base/A 2,0 r1"}
{"n":6,"by":"Blue","choice":"core:claim","answer":"none"}
{"n":7,"by":"chance","choice":"core:draw","answer":"base/A"}
{"n":8,"by":"Red","choice":"core:place","answer":"base/A -1,0 r3"}
{"n":9,"by":"Red","choice":"core:claim","answer":"none"}
END

# Seed 1, which it is played with, draws something else.
try play base --seats random,random --seed 1 --save "$work/seed.jsonl"
grep -q '"n":1,.*"base/U"' "$work/seed.jsonl" && fail "the draws are those of the seed"

try replay "$game"
expect "replay" $? 0
holds "replay" out "so far: Red 4, Blue 0"
holds "replay" err "the answers have no hashes; those are checked by their texts alone"

try score "$game" --json
expect "score" $? 0
holds "score" out '"sum": "4 tiles × 1 = 4"'
holds "score" out '"tokens": []'

head -n 2 "$game" >"$work/short.jsonl"
try score "$work/short.jsonl" --at 5
expect "one answer" $? 2
holds "one answer" err "--at 5: the game has 1 answer, so 0 to 1 can be shown"

# At answer 4 the drawn monastery fits where its road meets the road, or a field a field.
try legal "$game" --at 4
expect "legal" $? 0
holds "legal" out "base/A 2,0 r1"
try why "$game" "2,0 r0" --at 4
expect "why" $? 1
holds "why" out "the west side shows field, but the tile at 1,0 shows field-road-field there"

# Where the record ends, the seed draws on.
try legal "$game"
expect "after the end" $? 0
holds "after the end" err "turn 4: core:place of Blue"

# Written anew: every answer has a hash, which the replay then compares.
try replay --rehash "$game" -o "$work/hashed.jsonl"
expect "rehash" $? 0
[ "$(grep -c '"hash":"[0-9a-f]\{16\}"' "$work/hashed.jsonl")" -eq 9 ] || fail "rehash: not 9 hashes"
grep -q '"plugins":{"base":"[0-9.]*"},"catalogue":"[0-9a-f]\{16\}"' "$work/hashed.jsonl" || fail "rehash: line 1"
try replay "$work/hashed.jsonl" || fail "rehash: what was written does not replay"
[ -s "$work/err" ] && fail "rehash: something is said of what was written"
try score "$work/hashed.jsonl" || fail "rehash: what was written is not scored"
try replay --rehash "$work/hashed.jsonl"
cmp -s "$work/out" "$work/hashed.jsonl" || fail "rehash: not the same a second time"
sed '4s/"hash":"[0-9a-f]*"/"hash":"1"/' "$work/hashed.jsonl" >"$work/edited.jsonl"
try replay "$work/edited.jsonl"
expect "edited hash" $? 1
try replay --rehash "$work/edited.jsonl"
cmp -s "$work/out" "$work/hashed.jsonl" || fail "rehash: an edited hash was kept"

# wrong WHAT SED TEXT…: the edited record is refused by each verb with these texts; nothing is written.
wrong() {
  what=$1
  sed "$2" "$game" >"$work/wrong.jsonl"
  shift 2
  for verb in "replay" "score" "legal" "replay --rehash"; do
    # shellcheck disable=SC2086 # two words are meant
    try $verb "$work/wrong.jsonl"
    expect "$what, $verb" $? 1
    for text in "$@"; do holds "$what, $verb" err "$text"; done
  done
  [ -s "$work/out" ] && fail "$what: a record with a fault was written anew"
}
# There are two A; the third is one too many.
cat >>"$game" <<'END'
{"n":10,"by":"chance","choice":"core:draw","answer":"base/A"}
END
wrong "a tile too many" "" "wrong.jsonl:11: no base/A is left among what can come next. Options: base/B"
wrong "no such tile" '2s/base.U/base\/Z/' 'wrong.jsonl:2: "base/Z" is no option of core:draw' "Options: base/A"
wrong "not legal" '3s/1,0 r1/1,0 r0/' 'wrong.jsonl:3: "base/U 1,0 r0" is no option of core:place' \
  'Options: base/U 1,0 r1  base/U 0,1 r1  base/U -1,0 r1' \
  "Reason: the west side shows field, but the tile at 0,0 shows field-road-field there"
wrong "not its turn" '4s/Red/Blue/' "wrong.jsonl:4: Blue answers core:claim, but core:claim of Red is pending" \
  "Options: none  meeple on r"
wrong "no draw" '2d;3s/"n":2/"n":1/;4,99d' \
  "wrong.jsonl:2: Red answers core:place, but core:draw of chance is pending. Options: base/A"
# Seed 1 lets one of the two begin; the record of the other has to say so.
sed 's/,"first":"Red"//' "$game" >"$work/red.jsonl"
sed 's/Red/White/g;s/Blue/Red/g;s/White/Blue/g;s/,"first":"Blue"//;s/\["Blue","Red"\]/["Red","Blue"]/' "$game" >"$work/blue.jsonl"
try replay "$work/red.jsonl"
cat "$work/err" >"$work/both"
try replay "$work/blue.jsonl"
cat "$work/err" >>"$work/both"
holds "who begins" both 'the seed says who begins, unless line 1 holds "first": "'

# --jsonl names what variables hold.
cat >"$work/ids.lua" <<'END'
-- title: Last things
-- about: Remembers what was placed last, as an id of each type.
-- author: The Bastide developers
-- status: house
-- requires: base
local kind = state.game { id = "kind", type = "id", of = "tile_kind" }
local cell = state.game { id = "cell", type = "id", of = "cell" }
local tile = state.game { id = "tile", type = "id", of = "tile" }
local seat = state.game { id = "seat", type = "id", of = "player" }
local piece = state.game { id = "piece", type = "id", of = "piece" }
on.react("core:tile_placed", {
  id = "note",
  run = function(g, fx, e)
    fx.set(kind, g, e.tile.tile_kind)
    fx.set(cell, g, e.tile.cell)
    fx.set(tile, g, e.tile)
    fx.set(seat, g, e.player)
  end,
})
on.react("core:piece_placed", {
  id = "note_piece",
  run = function(g, fx, e) fx.set(piece, g, e.piece) end,
})
END
cat >"$work/ids.jsonl" <<'END'
{"bastide_record":1,"ruleset":"base","variants":["ids.lua"],"players":["Red","Blue"],"first":"Red"}
{"n":1,"by":"chance","choice":"core:draw","answer":"base/U"}
{"n":2,"by":"Red","choice":"core:place","answer":"base/U 1,0 r1"}
{"n":3,"by":"Red","choice":"core:claim","answer":"meeple on r"}
END
(cd "$work" && "$bastide" replay ids.jsonl --jsonl >out 2>err) || fail "ids: exit $?"
holds "id of a tile kind" out '"variable":"ids:kind","value":"base/U"'
holds "id of a cell" out '"variable":"ids:cell","value":[1,0]'
holds "id of a tile" out '"variable":"ids:tile","value":{"at":[1,0]}'
holds "id of a seat" out '"variable":"ids:seat","value":"Red"'
holds "id of a piece" out '"variable":"ids:piece","value":{"piece":"base:meeple","owner":"Red"}'

if [ "$failures" -gt 0 ]; then
  echo "$failures failures"
  exit 1
fi
echo "ok"
