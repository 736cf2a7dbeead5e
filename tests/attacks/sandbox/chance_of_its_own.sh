#!/bin/sh
# Attack: Sources of chance: addresses in texts, order of pairs, the time that a call takes, the seed.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
local address = tostring({}) .. tostring(function() end) .. tostring(string)
on.react("core:turn_end", { run = function(g, fx)
  local sum = 0
  local text = address .. tostring(g) .. tostring(fx) .. tostring({}) .. tostring(g.active)
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 9973 end
  local order = 1
  for key in pairs({ b = 1, a = 2, [3] = 1, c = 0 }) do order = (order * 7 + #tostring(key)) % 997 end
  fx.award { to = g.active, lines = { line("sum", sum, 1), line("order", order, 1) } }
end })
END
play="play base --with probe --seats random,random --seed 5"
for run in 1 2 3; do
  # shellcheck disable=SC2086
  must 0 $play
  cp "$HOME/last" run$run
done
# Without random addresses, where that is allowed.
# shellcheck disable=SC2086
if setarch -R true 2>/dev/null; then setarch -R "$BASTIDE" $play >run3 2>&1; fi
cmp run1 run2 || wrong "two runs differ"
cmp run1 run3 || wrong "a run with other addresses differs"
