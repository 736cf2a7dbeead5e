#!/bin/sh
# Attack: The present folder, or the folder of an output, is removed before or while something is written.
# Promise: whole-files
# Slow
mkdir gone
cd gone || exit 1
rmdir ../gone
for words in "show" "sim base --games 1" "play base --seats random,random --save game.jsonl" "new variant mine" "doctor" "test" "check" "sdk"; do
  # shellcheck disable=SC2086
  must "0 1 2 3 6" $words
done
