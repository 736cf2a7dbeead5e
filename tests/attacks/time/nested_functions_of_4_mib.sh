#!/bin/sh
# Attack: The same with a million names, of which no two are equal, in a file of 8 MiB.
# Promise: bounded-time
# Seconds: 5
# MiB: 600
plugin slow <<'END'
END
generate >plugins/slow/rules.lua <<'END'
local names = {}
for i = 1, 190 do names[i] = "v" .. i end
local locals = "local " .. table.concat(names, ",") .. "\n"
io.write(("local function f()\n" .. locals):rep(180))
for i = 1, 1000000 do io.write("x", i % 50000, "()") end
io.write((" end\n"):rep(180))
END
must 3 show rules slow
