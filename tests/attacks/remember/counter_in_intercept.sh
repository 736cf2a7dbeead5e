#!/bin/sh
# Attack: A local that an interceptor changes.
# Promise: no-memory
# Says: 'held'
# Says: remembers.lua:
variant remembers <<'END'
local held = 0
on.intercept("core:award", { run = function(_, _, pending)
  held = held + pending.total
  if held > 100 then
    pending:cancel("late")
  end
end })
END
refused remembers
