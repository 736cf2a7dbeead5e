#!/bin/sh
# Attack: Endings, next players and verdicts that make no sense.
# Promise: sandbox
# Slow
# Seconds: 5
for rule in 'on.modify("core:next_player", { run = function() return nil end })' 'on.modify("core:next_player", { run = function(g) return g end })' \
  'on.modify("core:hand_size", { run = function() return 1000000 end })' 'on.modify("core:hand_size", { run = function() return -1 end })' \
  'on.modify("core:stuck", { run = function() return "x" end })' 'on.modify("core:recipients", { run = function() return { 1, 2 } end })' \
  'on.modify("core:power", { run = function() return 1.5 end })' 'on.modify("core:done", { run = function() return 7 end })' \
  'define.ending { id = "e", test = function() return {} end }' 'define.ending { id = "e", test = function() return "x" end }' \
  'define.ending { id = "e", test = function(g) return win("x", g) end }' 'define.ending { id = "e", test = function() return win("x", { 1 }) end }' \
  'on.modify("core:rank_keys", { run = function() return 1 end })' 'define.feature { id = "f", mark = "garden", done = function() return g end }'; do
  variant probe <<END
$rule
END
  must "0 3 4" play base --with probe --seats random,random
  must "0 3 4" sim base --with probe --games 2 --bots random
done
