#!/bin/sh
# Makes a folder of plugins, variants and rulesets that speak the made-up language xx, which marks what is translated.
# Starts in the root of the project. Usage: tree.sh PATH_OF_BASTIDE LUA FOLDER
set -eu
bastide=$1
lua=$2
tree=$3
mkdir -p "$tree/sdk/lang" "$tree/tests"
cp -R plugins scripts rulesets "$tree"
cp -R tests/scenarios "$tree/tests"
sh sdk/lang/texts.sh >"$tree/bastide.pot"
"$lua" tests/lang/marks.lua <"$tree/bastide.pot" >"$tree/sdk/lang/xx.po"
for what in $(cd plugins && ls) variants metrics rulesets; do
  case $what in
    variants | metrics) folder=$tree/scripts/$what ;;
    rulesets) folder=$tree/rulesets ;;
    *) folder=$tree/plugins/$what ;;
  esac
  mkdir -p "$folder/lang"
  "$bastide" texts "$what" | "$lua" tests/lang/marks.lua >"$folder/lang/xx.po"
done
