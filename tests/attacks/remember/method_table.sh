#!/bin/sh
# Attack: A table with methods that counts in itself.
# Promise: no-memory
# Says: hidden state
variant remembers <<'END'
local counter = { n = 0 }
function counter:more()
  self.n = self.n + 1
  return self.n
end
on.react("core:turn_end", { run = function(g, fx)
  fx.award { to = g.active, lines = { line("turns", counter:more(), 1) } }
end })
END
must 1 check remembers
must "3 4" sim base --with remembers --games 2
must "3 4" play base --with remembers --seats random,random
