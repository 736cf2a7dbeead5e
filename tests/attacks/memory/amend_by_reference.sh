#!/bin/sh
# Attack: The same by amend, by state, by define.pile and by define.start.
# Promise: bounded-memory
# MiB: 600
# Seconds: 6
for call in 'amend("wide:feature/town", { points = t })' 'state.game { id = "s", values = t }' \
  'define.pile { id = "p", sections = t }' 'define.start(t)' 'define.text(t)' 'define.sheet(t)' 'define.bag { id = "b", tokens = t }'; do
  plugin wide <<END
define.feature { id = "early", done = "never" }
local t = { a = "b" }
for _ = 1, 40 do t = { t, t } end
$call
END
  must 3 sim wide --games 1
done
