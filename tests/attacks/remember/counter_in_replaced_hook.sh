#!/bin/sh
# Attack: A local that is changed by what takes over another hook.
# Promise: no-memory
# Says: 'replaced'
# Says: remembers.lua:
variant remembers <<'END'
local replaced = 0
on.react("core:turn_end", { id = "bell", run = function() end })
replace("remembers:bell", function()
  replaced = replaced + 1
end)
END
refused remembers
