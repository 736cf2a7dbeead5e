#!/bin/sh
# Attack: What error() throws reaches the terminal: controls, no UTF-8, tables, numbers, nothing, 64 KiB.
# Promise: clean-text
for value in '"\27[31m\7\194\155"' '"\255\254"' '"\226\128\174x"' '("\27[2J"):rep(8000)' '"a\rb\nscript.fine in x"' 'nil' '{}' '1e308' 'function() end' 'true' '"\0x"'; do
  variant loud <<END
on.react("core:turn_end", { run = function() error($value) end })
END
  must 4 play base --with loud --seats random,random
  brief
  must "3 4" sim base --with loud --games 1 --bots random
  variant loud <<END
error($value)
END
  must 3 show rules base --with loud
  brief
done
