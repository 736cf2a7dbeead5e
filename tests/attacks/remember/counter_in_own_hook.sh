#!/bin/sh
# Attack: A local that a rule on a hook point of a plugin changes.
# Promise: no-memory
# Says: 'called'
# Says: remembers.lua:
variant remembers <<'END'
define.hook { id = "worth", shape = "modify", type = "int" }
local called = 0
on.modify("remembers:worth", { run = function(_, value)
  called = called + 1
  return value + called
end })
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("worth", g:run("remembers:worth", 1), 1) } }
end })
END
refused remembers
