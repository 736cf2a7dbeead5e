#!/bin/sh
# Attack: A hook of g:run that runs its own point, a check that asks g:allowed of itself, scores that score.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
define.hook { id = "h", shape = "modify", type = "int" }
on.modify("probe:h", { run = function(g, value) return g:run("probe:h", value) end })
on.react("core:turn_end", { run = function(g) g:run("probe:h", 1) end })
END
must 4 play base --with probe --seats random,random
variant probe <<'END'
on.check("core:claim", { run = function(g, mv) g:allowed("core:claim", { player = mv.player }) end })
END
must "0 4" play base --with probe --seats random,random
variant probe <<'END'
on.react("core:awarded", { run = function(g, fx) for f in g:features() do fx.score { feature = f } end end })
on.react("core:turn_end", { run = function(g, fx) fx.award { to = g.active, lines = { line("x", 1, 1) } } end })
END
must "0 4" play base --with probe --seats random,random
