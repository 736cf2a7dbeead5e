#!/bin/sh
# Attack: A local that flips each time a value is asked for.
# Promise: no-memory
# Says: 'flip'
# Says: remembers.lua:
variant remembers <<'END'
local flip = false
on.modify("core:power", { run = function(_, value)
  flip = not flip
  return flip and value or value + 1
end })
END
refused remembers
