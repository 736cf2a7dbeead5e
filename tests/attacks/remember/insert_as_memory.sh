#!/bin/sh
# Attack: table.insert, table.remove and table.sort change a table of the file, which no assignment shows.
# Promise: no-memory
for call in 'table.insert(list, 1)' 'table.remove(list)' \
  'table.sort(list, function(a, b) return a > b end)' 'list[#list + 1] = 1' 'list[1], list[2] = list[2], list[1]'; do
  variant remembers <<END
local list = { 1, 2, 3 }
on.react("core:turn_end", { run = function(g, fx)
  $call
  fx.award { to = g.active, lines = { line("first", list[1] or 0, 1) } }
end })
END
  must "3 4" sim base --with remembers --games 2
  says "hidden state"
done
