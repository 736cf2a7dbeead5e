#!/bin/sh
# Attack: A local that a score changes.
# Promise: no-memory
# Says: 'scored'
# Says: remembers.lua:
variant remembers <<'END'
local scored
on.score("base:road", { run = function(_, s)
  scored = (scored or 0) + 1
  s:add { "again", n = scored, each = 1 }
end })
END
refused remembers
