#!/bin/sh
# Attack: A million lines of wrong answers typed into a game.
# Promise: bounded-time
# Seconds: 15
# Slow
generate >keys <<'END'
for i = 1, 300000 do print("nonsense " .. i) end
END
must "0 1 3" play base --seats human,human <keys >/dev/null
