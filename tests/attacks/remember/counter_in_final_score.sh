#!/bin/sh
# Attack: A local that the last scoring changes.
# Promise: no-memory
# Says: 'finals'
# Says: remembers.lua:
variant remembers <<'END'
local finals = 0
on.score("core:final", { run = function(_, s)
  finals = finals + 1
  s:add { "final", n = finals, each = 1 }
end })
END
refused remembers
