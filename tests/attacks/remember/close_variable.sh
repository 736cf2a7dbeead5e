#!/bin/sh
# Attack: A variable that is closed at the end of a block would run code unseen; there is none in rules.
# Promise: no-memory
# Says: close
variant remembers <<'END'
local n = 0
on.react("core:turn_end", { run = function()
  local guard <close> = { function() n = n + 1 end }
  return guard
end })
END
must 1 check remembers
must "3 4" sim base --with remembers --games 2
