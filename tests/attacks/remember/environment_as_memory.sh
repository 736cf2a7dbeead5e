#!/bin/sh
# Attack: _ENV as a table to write to, as a local, a parameter or an upvalue.
# Promise: no-memory
for line in '_ENV.memory = (_ENV.memory or 0) + 1' 'memory = (memory or 0) + 1' \
  'local function f(_ENV) memory = 1 return memory end f(_ENV)'; do
  variant remembers <<END
on.react("core:turn_end", { run = function() $line end })
END
  must "3 4" sim base --with remembers --games 2
done
variant remembers <<'END'
local _ENV = { on = on, memory = 0 }
on.react("core:turn_end", { run = function() memory = memory + 1 end })
END
must "3 4" sim base --with remembers --games 2
