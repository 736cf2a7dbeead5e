#!/bin/sh
# Attack: Hooks that must each come before the other.
# Promise: bounded-time
plugin slow <<'END'
for i = 1, 400 do
  on.react("core:turn_end", { id = "h" .. i, before = "slow:h" .. (i % 400 + 1), run = function() end })
end
define.phase { id = "a", after = "slow:b", enter = function() end }
define.phase { id = "b", after = "slow:a", enter = function() end }
END
must 3 show rules slow
must 1 check slow --games 1
brief
