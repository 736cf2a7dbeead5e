#!/bin/sh
# Attack: A denial with 20,000 values of 64 KiB, made at each question whether a piece may stand.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
define.text { ["wide:no"] = "no {a}" }
local text = ("x"):rep(65000)
on.check("core:claim", { run = function()
  local args = {}
  for i = 1, 20000 do args["a" .. i] = text end
  return deny("no", args)
end })
END
must "0 3 4" play wide --seats random,random --save game.jsonl
must "0 1 2 3 4" why game.jsonl "0,1 r1; man on t" --at 1
must "0 1 3 4" check wide --games 1
