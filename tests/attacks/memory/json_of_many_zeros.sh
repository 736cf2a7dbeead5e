#!/bin/sh
# Attack: A number of 15 MiB digits, a text of 15 MiB, a million small values: each is read or refused.
# Promise: bounded-memory
# Slow
# MiB: 600
# Seconds: 8
plugin wide <<'END'
END
for kind in digits text values escapes; do
  generate $kind >plugins/wide/tiles.json <<'END'
local n = 15 << 20
local value = { digits = ("1"):rep(n), text = '"' .. ("x"):rep(n) .. '"',
  values = "[" .. ("0,"):rep(900000) .. "0]", escapes = '"' .. ("\\u0041"):rep(n // 6) .. '"' }
io.write('{ "tiles": ', value[arg[1]], ' }\n')
END
  must 1 check wide --games 1
  brief
done
