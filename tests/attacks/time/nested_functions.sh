#!/bin/sh
# Attack: 180 functions within each other with 198 locals each: a name is looked for in all of them.
# Promise: bounded-time
# Seconds: 3
plugin slow <<'END'
END
generate >plugins/slow/rules.lua <<'END'
local names = {}
for i = 1, 190 do names[i] = "v" .. i end
local locals = "local " .. table.concat(names, ",") .. "\n"
io.write(("local function f()\n" .. locals):rep(180), ("x()"):rep(20000), (" end\n"):rep(180))
END
must "1 3" check slow --games 1
must 3 show rules slow
