#!/bin/sh
# run.sh PROGRAM FOLDER: checks the types of the studio's pages, then plays in them in a browser.
# Started in the root of the project; FOLDER is for what is made and installed on the way.
# run.sh --install FOLDER: only installs.
# run.sh PROGRAM FOLDER --pictures: makes the pictures of docs/studio.md.
set -eu

program=$1
folder=$2

give_up() {
  printf '%s\n' "$@" >&2
  exit 1
}

command -v node >/dev/null || give_up "The test of the studio needs Node.js 18 or later: sudo apt-get install nodejs"
browser=
for name in chromium chromium-headless-shell google-chrome; do
  browser=$(command -v "$name") && break
done
[ -n "$browser" ] || give_up "The test of the studio needs Chromium: sudo apt-get install chromium-headless-shell"

# What drives the browser is that of the other browser test.
mkdir -p "$folder/types"
for from in tests/page sdk/studio; do
  to=$folder
  [ $from = tests/page ] || to=$folder/types
  node sdk/studio/install.mjs $from "$to" >"$folder/install.log" 2>&1 </dev/null || {
    cat "$folder/install.log" >&2
    give_up "playwright-core, axe-core, lit and typescript could not be fetched, which the test of the studio needs." \
      "They are in the npm registry, or a mirror of it (npm_config_registry=URL)."
  }
done
[ "$program" != --install ] || exit 0

STUDIO_LUA=$(command -v lua5.4 || command -v lua) || give_up "The test of the studio needs Lua 5.4: sudo apt-get install lua5.4"
export STUDIO_LUA STUDIO_BROWSER="$browser" STUDIO_FOLDER="$folder" STUDIO_PROGRAM="$program"
[ "${3:-}" != --pictures ] || exec node tests/studio/pictures.mjs docs/studio

cat >"$folder/types/tsconfig.json" <<END
{
  "extends": "$PWD/sdk/studio/tsconfig.json",
  "compilerOptions": { "paths": { "*": ["./node_modules/*"] } },
  "include": ["$PWD/sdk/studio/src/**/*.ts"]
}
END
node "$folder/types/node_modules/typescript/bin/tsc" -p "$folder/types/tsconfig.json"

# One seeded game of every ruleset, for the page to repeat.
rm -rf "$folder/games"
for file in rulesets/*.json; do
  name=$(basename "$file" .json)
  "$program" sim "$name" --games 1 --records 1 --seed 11 --only-own \
    --record "$folder/games/$name" --quiet >/dev/null
done

node --test --test-concurrency=2 tests/studio/*.test.mjs
