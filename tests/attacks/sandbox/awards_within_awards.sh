#!/bin/sh
# Attack: An interceptor of awards gives an award, which is intercepted, and so on.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
on.react("core:turn_end", { run = function(g, fx) fx.award { to = g.active, lines = { line("x", 1, 1) } } end })
on.intercept("core:award", { run = function(g, fx) fx.award { to = g.active, lines = { line("y", 1, 1) }, intercept = true } end })
END
must 4 play base --with probe --seats random,random
must 4 sim base --with probe --games 1 --bots random
must 1 check probe --games 1
