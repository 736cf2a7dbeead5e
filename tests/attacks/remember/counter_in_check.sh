#!/bin/sh
# Attack: A local that a check counts up; from the hundredth call on it denies.
# Promise: no-memory
# Says: 'asked'
# Says: remembers.lua:
variant remembers <<'END'
local asked = 0
on.check("core:claim", { run = function()
  asked = asked + 1
  if asked > 100 then
    return deny("tired")
  end
end })
define.text { ["remembers:tired"] = "too often" }
END
refused remembers
