#!/bin/sh
# Attack: Sentences of 15 MiB in one define.text, and a second copy by each of 20 parts.
# Promise: bounded-memory
# MiB: 600
# Seconds: 5
plugin wide <<'END'
local text = ("x"):rep(65000)
for i = 1, 4900 do
  define.text { ["wide.t" .. i] = text }
end
END
must 1 check wide --games 1
must 3 show rules wide
must 3 sim wide --games 1
