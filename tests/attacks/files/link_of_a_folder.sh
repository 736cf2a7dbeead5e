#!/bin/sh
# Attack: A folder of the plugin is a link to a folder outside, and a module is required through it.
# Promise: own-folder
plugin mine <<'END'
END
mkdir secret
echo 'return 1' >secret/module.lua
ln -s ../../secret plugins/mine/inside
for name in inside/module inside.module ../../secret/module; do
  echo "require(\"$name\")" >plugins/mine/rules.lua
  must 3 show rules mine
done
manifest mine ', "parts": { "p": { "rules": "inside/module.lua", "default": true } }'
: >plugins/mine/rules.lua
must 3 show rules mine
