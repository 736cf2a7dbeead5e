#!/bin/sh
# Attack: Links that point to themselves and folders that hold themselves.
# Promise: own-folder
# Slow
plugin mine <<'END'
END
ln -sf rules.lua plugins/mine/loop
ln -sf loop plugins/mine/loop2
rm plugins/mine/rules.lua
ln -s rules.lua plugins/mine/rules.lua
must 3 show rules mine
ln -s . plugins/self
ln -s .. rulesets/up
mkdir -p tests/scenarios
ln -s .. tests/scenarios/up
ln -s . tests/scenarios/here
must "0 1 3" test
must "0 3" show
must "0 1 3" check
must "0 1" doctor
