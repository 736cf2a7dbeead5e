#!/bin/sh
# Attack: On a terminal, colours come from the program alone: what a stranger wrote cannot forge one.
# Promise: clean-text
talk '\u001b[31mEVIL\u009b5m' '\27[31mEVIL\194\1555m'
for words in "show" "show rules loud" "check loud --games 1" "play loud --seats random,random" "sim loud --games 1"; do
  script -qec "$BASTIDE $words" /dev/null </dev/null >typescript 2>&1
  ! grep -q "$(printf '\033')\[31mEVIL" typescript || wrong "bastide $words lets a colour through"
  ! grep -q "$(printf '\302\233')5m" typescript || wrong "bastide $words lets C1 through"
done
