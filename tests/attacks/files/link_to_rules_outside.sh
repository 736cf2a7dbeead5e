#!/bin/sh
# Attack: A script is a link to a file that would be fine, but lies outside of the plugin's folder.
# Promise: own-folder
plugin mine <<'END'
END
mkdir secret
cp plugins/mine/rules.lua secret/rules.lua
cp plugins/mine/tiles.json secret/tiles.json
ln -sf ../../secret/rules.lua plugins/mine/rules.lua
must 3 show rules mine
says "rules.lua"
rm plugins/mine/rules.lua
cp secret/rules.lua plugins/mine/rules.lua
must 0 show rules mine
ln -sf "$PWD/secret/tiles.json" plugins/mine/tiles.json
must 3 show rules mine
