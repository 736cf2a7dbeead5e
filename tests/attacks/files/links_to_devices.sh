#!/bin/sh
# Attack: Files of a plugin are links to devices.
# Promise: own-folder
# Seconds: 4
# MiB: 400
plugin mine <<'END'
END
for device in /dev/zero /dev/stdin /dev/tty /dev/random; do
  ln -sf $device plugins/mine/rules.lua
  must 3 show rules mine
  ln -sf $device plugins/mine/tiles.json
  must 3 show tiles mine
  ln -sf $device plugins/mine/plugin.json
  must 3 show rules mine
done
