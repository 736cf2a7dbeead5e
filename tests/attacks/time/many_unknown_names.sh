#!/bin/sh
# Attack: The deepest function uses many names that nobody declares; each is looked for 180 times 198 times.
# Promise: bounded-time
# Seconds: 3
plugin slow <<'END'
END
generate >plugins/slow/rules.lua <<'END'
local names = {}
for i = 1, 195 do names[i] = "a_long_name_of_a_local_variable_" .. i end
local locals = "local " .. table.concat(names, ",") .. "\n"
for _ = 1, 150 do io.write("return function()\n", locals) end
for i = 1, 20000 do io.write("x", i, "()\n") end
for _ = 1, 150 do io.write("end\n") end
END
must 3 show rules slow
