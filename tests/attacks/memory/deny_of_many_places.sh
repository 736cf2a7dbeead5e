#!/bin/sh
# Attack: The sentence of a denial puts one long value into 20,000 places.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide:no"] = ("{a}"):rep(20000) }
local text = ("x"):rep(65000)
on.check("core:claim", { run = function() return deny("no", { a = text }) end })
END
must "0 3 4" play wide --seats random,random --save game.jsonl
[ ! -s game.jsonl ] || must "0 1 2 3 4" why game.jsonl "0,1 r1; man on t" --at 1
[ ! -s game.jsonl ] || must "0 1 2 3 4" explain game.jsonl "0,1 r1" --at 1
must "0 1 3 4" check wide --games 1
