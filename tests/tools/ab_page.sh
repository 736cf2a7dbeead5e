#!/bin/sh
# The page of `bastide ab`: the commands of its dots play the very games that were measured, and the
# questions of the command line are answered. Usage: ab_page.sh PATH_OF_BASTIDE
set -u
bastide=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# says WHAT TEXT: the last output holds the text.
says() { grep -qF -- "$2" "$work/out" || { fail "$1: nobody says \"$2\""; tail -n 5 "$work/out"; }; }

ab() { "$bastide" ab "$@" --quiet >"$work/out" 2>&1; }

# mean_score COMMAND: plays it, and takes the mean of the scores that the record ends with.
mean_score() {
  # The command is what the page offers to paste into a shell.
  (cd "$work" && eval "$(echo "$1" | sed "s|^bastide|'$bastide'|") --save '$work/game.jsonl'" >"$work/played" 2>&1) ||
    fail "this does not play: $1"
  tail -n 1 "$work/game.jsonl" | grep -o '"scores":{[^}]*}' | grep -o ':-\{0,1\}[0-9][0-9]*' | tr -d ':' |
    awk '{ sum += $1 } END { printf "%.2f", sum / NR }'
  rm -f "$work/game.jsonl"
}

case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH

ab base two_tile_city --bots greedy,random --pairs 3 --seed 5 --html "$work/page.html" || fail "ab: exit $?"
grep -o '<title>seed [0-9]*: score [^<]*' "$work/page.html" | sort -u | head -n 3 >"$work/dots"
[ "$(wc -l <"$work/dots")" -eq 3 ] || fail "the page has no dots for the score"
while read -r dot; do
  expected=$(echo "$dot" | sed 's/.*: score A \([-0-9.]*\), B \([-0-9.]*\),.*/\1 \2/')
  first=$(echo "$dot" | cut -d'|' -f2 | sed 's/^ *//')
  second=$(echo "$dot" | cut -d'|' -f3 | sed 's/^ *//')
  found="$(mean_score "$first") $(mean_score "$second")"
  [ "$found" = "$expected" ] || fail "measured $expected, but the commands play $found: $dot"
done <"$work/dots"

ab base two_tile_city --bots random --sequential --margin 0.2 || fail "sequential: exit $?"
says "sequential" "question score is lower under B: decided after"
ab base base --bots random --pairs 60 --margin 1 || fail "margin: exit $?"
says "margin" "shown that score changes by less than 1.00"
says "margin" "no game differs"
ab base two_tile_city --bots random --pairs 200 --confirm --also greedy || fail "confirm: exit $?"
says "confirm" "again on 200 fresh seeds"
says "also" "the same seeds with greedy - greedy"

ab base two_tile_city --sequential
[ $? -eq 2 ] || fail "--sequential without --margin was accepted"
says "no margin" "--sequential needs --margin"
ab base two_tile_city --margin 1 --metric scroe
[ $? -eq 2 ] || fail "an unknown metric was accepted"
says "unknown metric" 'there is no metric "scroe" (did you mean "score"?)'

if [ "$failures" -gt 0 ]; then
  echo "$failures failures"
  exit 1
fi
echo "ok"
