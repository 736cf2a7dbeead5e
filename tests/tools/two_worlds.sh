#!/bin/sh
# Two games that differ only in a tile that nobody has seen look the same in every verb that shows a game.
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

# worlds RULESET SEED N
worlds() {
  ruleset=$1
  rm -f "$work/whole.jsonl"
  "$bastide" play "$1" --seats random,random --names Ann,Bob --seed "$2" --save "$work/whole.jsonl" --quiet >/dev/null ||
    exit 1
  "$bastide" replay "$work/whole.jsonl" --jsonl >"$work/told" || exit 1
  "$lua" tests/tools/worlds.lua "$work/whole.jsonl" "$work/told" "$3" "$work/a.jsonl" "$work/b.jsonl" || exit 1
  cmp -s "$work/a.jsonl" "$work/b.jsonl" && { echo "FAILED: $1: one world"; failures=$((failures + 1)); }

  same play play --resume "$work/game.jsonl" --seats human,human
  same replay replay "$work/game.jsonl"
  same "replay --jsonl" replay "$work/game.jsonl" --jsonl
  same "replay --html" replay "$work/game.jsonl" --html "$work/picture"
  same score score "$work/game.jsonl"
  same "score --json" score "$work/game.jsonl" --json
  same legal legal "$work/game.jsonl"
  same why why "$work/game.jsonl" "9,9 r0"
  same render render "$work/game.jsonl" --svg "$work/picture" --owners
}

worlds big-box 4 2
worlds big-box 6 3
worlds mists-level-5 5 1
worlds everything 3 1

[ "$failures" -eq 0 ] && echo "nothing tells the worlds apart"
[ "$failures" -eq 0 ]
