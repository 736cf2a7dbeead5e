#!/bin/sh
# Attack: A text that grows in a waiver: strings as memory.
# Promise: no-memory
# Says: 'grown'
# Says: remembers.lua:
variant remembers <<'END'
local grown = ""
on.waive("core:edge_mismatch", { run = function()
  grown = grown .. "x"
  return #grown > 50
end })
END
refused remembers
