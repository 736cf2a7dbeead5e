#!/bin/sh
# Attack: A local that the test of an ending changes.
# Promise: no-memory
# Says: 'tests'
# Says: remembers.lua:
variant remembers <<'END'
local tests = 0
define.ending { id = "soon", test = function()
  tests = tests + 1
  if tests > 40 then
    return win("remembers:soon")
  end
end }
define.text { ["remembers:soon"] = "soon" }
END
refused remembers
