#!/bin/sh
# Attack: A local that is changed while actions are offered.
# Promise: no-memory
# Says: 'offered'
# Says: remembers.lua:
variant remembers <<'END'
local offered = 0
define.action { id = "rest", offer = function(_, _, add)
  offered = offered + 1
  if offered % 2 == 0 then add {} end
end, run = function() end }
END
refused remembers
