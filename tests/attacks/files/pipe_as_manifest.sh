#!/bin/sh
# Attack: A pipe that nobody writes to, as plugin.json: the program would wait for ever.
# Promise: own-folder
plugin mine <<'END'
END
rm plugins/mine/plugin.json
mkfifo plugins/mine/plugin.json
must 3 show rules mine
must "1 3" check mine
must "0 3" show
must "0 1 3" doctor
must "0 1 2 3 4" matrix --only mine --games 1
