#!/bin/sh
# Attack: Titles and descriptions of bots with controls, in tables and pages.
# Promise: clean-text
# Slow
for bytes in '\033[31mred' '\302\233x' '\342\200\256x' '<script>alert(1)</script>'; do
  # shellcheck disable=SC2059
  printf -- "-- bot: $bytes\n-- about: $bytes\n-- ruleset: base\nbot.value(function(_, _, worth) return worth end)\n" >evil.lua
  must "0 1 3" check evil.lua
  must "0 3" sim base --bots evil.lua,random --games 1
  must "0 3" ab base two_tile_city --bots evil.lua --pairs 1 --html ab.html --replace
  [ ! -s ab.html ] || clean ab.html
  [ ! -s ab.html ] || ! grep -qF '<script>alert(1)' ab.html || wrong "the page runs a stranger's script"
  must "0 3" play base --seats evil.lua,random
done
