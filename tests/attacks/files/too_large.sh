#!/bin/sh
# Attack: Files of 17 MB, just above the limit, in each place: refused by their size, with a name.
# Promise: own-folder
# Seconds: 5
# MiB: 400
plugin mine <<'END'
END
head -c 17500000 /dev/zero | tr '\0' ' ' >large
for name in rules.lua tiles.json plugin.json; do
  mv "plugins/mine/$name" kept
  cp large "plugins/mine/$name"
  must "3" show rules mine
  must "1 3" check mine
  mv kept "plugins/mine/$name"
done
must 3 show rules ./large
must "1 3" test large
must 3 replay large
must "2 3" sim --resume large
mkdir -p scripts/variants
cp large scripts/variants/large.lua
must "3" show rules base --with large
