#!/bin/sh
# Attack: A pipe as tiles.json.
# Promise: own-folder
plugin mine <<'END'
END
rm plugins/mine/tiles.json
mkfifo plugins/mine/tiles.json
must 3 show tiles mine
must "1 3" check mine
must 3 play mine --seats random,random
