#!/bin/sh
# Attack: What texts offer as methods is the library of the reference, and nothing that came with Lua.
# Promise: sandbox
for call in '("x"):dump()' '("x"):gsub("x", "y")' '("x"):match("x")' '("x"):gmatch("x")' '("x").pack' '("x").__index' \
  '("x").__gc' '#("x"):rep(1e9)' '("x"):rep(-1):rep(math.maxinteger):len() < 0' '("%s"):format(setmetatable)' '("x"):find("(", 1, true)' \
  '("x"):format(("%99d"):rep(5000))' '("%" .. ("9"):rep(200) .. "d"):format(1)' '("%*d"):format(3, 1)' '("%n"):format(1)' '("%q"):format(1 / 0)'; do
  variant probe <<END
on.react("core:turn_end", { id = "found", run = function(g, fx)
  local value = $call
  if value then fx.award { to = g.active, lines = { line("found", 1, 1) } } end
end })
END
  must "0 3 4" play base --with probe --seats random,random
done
