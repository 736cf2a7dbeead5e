#!/bin/sh
# Attack: Words of blocks where no block is: else, elseif, end, until and do within functions, too many or too few of each.
# Promise: sandbox
plugin probe <<'END'
END
for words in 'else' 'elseif' 'end' 'until' 'do' 'then' 'repeat' 'for' 'function' 'local function' 'else else else' 'end else' 'else end else' 'end end end else' \
  'do end else' 'if a then end else' 'if a then do end end do end else if' 'for i = 1, 2 do end elseif' 'do else' 'repeat else' 'for else do else' 'function() else else end' 'elseif then else then' 'while else' 'until else until' ') ( else' '::else::' 'goto else'; do
  generate "$words" >plugins/probe/rules.lua <<'END'
local body = ("local function f(a, b) local c = a " .. arg[1] .. " local d = b\n"):rep(12)
io.write(body, "on.react('core:turn_end', { run = function(g) ", arg[1], " return g end })\n", (" " .. arg[1]):rep(40), "\n")
END
  must 3 show rules probe
  must 1 check probe --games 1
done
