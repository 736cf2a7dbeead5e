#!/bin/sh
# Attack: tiles.json is a link to /etc/passwd; nothing of it may be shown.
# Promise: own-folder
# Never says: root:
plugin mine <<'END'
END
ln -sf /etc/passwd plugins/mine/tiles.json
must 3 show tiles mine
must 1 check mine
ln -sf /etc/passwd plugins/mine/rules.lua
tiles mine 6
must 3 show rules mine
never_says "daemon"
