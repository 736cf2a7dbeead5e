#!/bin/sh
# Attack: A local that the test of a kind of feature changes.
# Promise: no-memory
# Says: 'looked'
# Says: remembers.lua:
variant remembers <<'END'
local looked = 0
define.feature { id = "pond", mark = "pond", done = function(_, feature)
  looked = looked + 1
  return looked > 20 and feature.size > 0
end }
END
refused remembers
