#!/bin/sh
# Attack: A pipe as a script, as a required module, and as the script of a part.
# Promise: own-folder
plugin mine <<'END'
END
rm plugins/mine/rules.lua
mkfifo plugins/mine/rules.lua
must 3 show rules mine
must 3 sim mine --games 1
rm plugins/mine/rules.lua
echo 'require("module")' >plugins/mine/rules.lua
mkfifo plugins/mine/module.lua
must 3 show rules mine
must "1 3" check mine
