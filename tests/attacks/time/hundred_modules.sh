#!/bin/sh
# Attack: 100 modules of 16 MiB: one budget of bytes for a whole load.
# Promise: bounded-time
# Slow
# Seconds: 8
# MiB: 700
plugin slow <<'END'
END
{ printf -- '--'; head -c 16000000 /dev/zero | tr '\0' x; } >big
for i in $(seq 100); do
  ln big "plugins/slow/m$i.lua"
  echo "require(\"m$i\")"
done >plugins/slow/rules.lua
must 3 show rules slow
