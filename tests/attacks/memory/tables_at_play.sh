#!/bin/sh
# Attack: A rule keeps a table for each step of a call, in tables of tables: the limit on memory holds.
# Promise: bounded-memory
# MiB: 300
# Seconds: 6
plugin wide <<'END'
on.react("core:turn_end", { run = function()
  local list = {}
  while true do list = { list, {}, {}, ("x"):rep(1000) .. #list } end
end })
END
must "3 4" sim wide --games 1 --bots random
says script.
