#!/bin/sh
# Attack: A reaction to awards gives an award, and one to pieces moves pieces to and fro.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
on.react("core:turn_end", { run = function(g, fx) fx.award { to = g.active, lines = { line("x", 1, 1) } } end })
on.react("core:awarded", { run = function(g, fx) fx.award { to = g.active, lines = { line("y", 1, 1) } } end })
END
must 4 play base --with probe --seats random,random
must 4 sim base --with probe --games 1 --bots random
variant probe <<'END'
on.react("core:piece_placed", { run = function(_, fx, e) fx.take_back(e.piece) end })
on.react("core:piece_returned", { run = function(g, fx, e) fx.move(e.piece, g.last_tile) end })
END
must "0 4" play base --with probe --seats random,random
