#!/bin/sh
# Attack: Sparse files of 1 TB in each place: nobody reads them to the end.
# Promise: own-folder
# Seconds: 15
# Slow
# MiB: 600
ulimit -f unlimited
plugin mine <<'END'
END
for name in rules.lua tiles.json plugin.json; do
  mv "plugins/mine/$name" kept
  truncate -s 1T "plugins/mine/$name" || exit 0 # a file system without such files
  must 3 show rules mine
  mv -f kept "plugins/mine/$name"
done
truncate -s 1T sparse
must 3 show rules ./sparse
must 3 replay sparse
must "1 3" test sparse
must "2 3" sim --resume sparse
must "2 3 5" sim base --bots ./sparse --games 1
