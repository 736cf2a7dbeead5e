#!/bin/sh
# run.sh PROGRAM FOLDER: makes a page of one game of every ruleset, and reports of `balance`, and
# tries them in a browser.
# Started in the root of the project; FOLDER is for what is made and installed on the way.
# run.sh --install FOLDER: only installs.
# run.sh PROGRAM FOLDER --studies: makes the pictures of docs/studies.
set -eu

program=$1
folder=$2
here=tests/page

give_up() {
  printf '%s\n' "$@" >&2
  exit 1
}

command -v node >/dev/null || give_up "The browser test needs Node.js 18 or later: sudo apt-get install nodejs"
browser=
for name in chromium chromium-headless-shell google-chrome; do
  browser=$(command -v "$name") && break
done
[ -n "$browser" ] || give_up "The browser test needs Chromium: sudo apt-get install chromium-headless-shell"

mkdir -p "$folder"
node sdk/studio/install.mjs "$here" "$folder" >"$folder/install.log" 2>&1 </dev/null || {
  cat "$folder/install.log" >&2
  give_up "playwright-core and axe-core could not be fetched, which the browser test needs." \
    "They are in the npm registry, or a mirror of it (npm_config_registry=URL)."
}

[ "$program" != --install ] || exit 0

export PAGE_BROWSER="$browser" PAGE_FOLDER="$folder" PAGE_PROGRAM="$program"
[ "${3:-}" != --studies ] || exec node "$here/studies.mjs"

rm -rf "$folder/games"
for file in rulesets/*.json; do
  name=$(basename "$file" .json)
  "$program" sim "$name" --games 1 --records 1 --seed 11 --only-own \
    --record "$folder/games/$name" --quiet >/dev/null
  "$program" replay "$folder/games/$name/game-000001.jsonl" --html "$folder/games/$name.html" --quiet >/dev/null
done

rm -rf "$folder/reports"
mkdir "$folder/reports"
# balance NAME ARGS…: its page, and its numbers beside it.
balance() {
  "$program" balance "$@" --games 64 --follow 2 --seed 11 --quiet --json \
    --html "$folder/reports/$1.html" >"$folder/reports/$1.json"
}
balance base --bots greedy --metric best_turn,claims_apart
balance mists-level-3 --players 3 --bots greedy

node --test "$here/page.test.mjs" "$here/balance.test.mjs"
