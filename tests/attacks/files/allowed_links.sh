#!/bin/sh
# Attack: None: a twin. Links within the plugin's folder, and a plugin folder that the user linked into plugins/.
# Promise: own-folder
plugin mine <<'END'
require("module")
END
echo 'return 1' >plugins/mine/real.lua
ln -s real.lua plugins/mine/module.lua
mv plugins/mine/tiles.json plugins/mine/box.json
ln -s box.json plugins/mine/tiles.json
must 0 show rules mine
must 0 check mine --games 2
mv plugins/mine elsewhere
ln -s ../elsewhere plugins/mine
must 0 show rules mine
must 0 sim mine --games 1
