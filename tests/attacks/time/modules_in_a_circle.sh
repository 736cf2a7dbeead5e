#!/bin/sh
# Attack: Modules that require each other, and one that requires itself.
# Promise: bounded-time
plugin slow <<'END'
require("a")
END
echo 'return require("b")' >plugins/slow/a.lua
echo 'return require("a")' >plugins/slow/b.lua
must 3 show rules slow
echo 'require("rules")' >plugins/slow/rules.lua
must 3 show rules slow
