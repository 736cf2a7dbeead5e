#!/bin/sh
# Attack: To-be-closed variables, metatables in tables, __gc, __close, __index and __name as plain keys.
# Promise: sandbox
for body in 'local t = { __gc = function() end, __index = g, __close = function() end } local x = t.missing' 'local x <const> = 1 x = 2' \
  'local x <close> = {}' 'local x <close> = nil' 'local x <other> = 1' 'for _, x in pairs({}, nil, nil, {}) do local y = x end' \
  'local t = { __len = 1, __eq = 1, __lt = 1, __call = function() end } t()' 'goto continue local x ::continue:: x = 1' 'break' 'do goto out end'; do
  variant probe <<END
on.react("core:turn_end", { run = function(g) $body end })
END
  must "0 3 4" play base --with probe --seats random,random
done
