#!/bin/sh
# Attack: define, on, state and require in play; fx in checks, scores and values; effects while a file is loaded.
# Promise: sandbox
# Seconds: 5
for call in 'define.token { id = "t" }' 'on.react("core:turn_end", { run = function() end })' 'state.game { id = "s" }' 'require("x")' \
  'amend("base/D", { count = 1 })' 'replace("base:x", nil)' 'define.text { x = "y" }' 'define.sheet {}'; do
  variant probe <<END
on.react("core:turn_end", { run = function() $call end })
END
  must 4 play base --with probe --seats random,random
done
for call in 'fx.award {}' 'g:tiles()' 'deny("x")()' 'win("x")()' 'bot.value(function() end)'; do
  variant probe <<END
$call
END
  must 3 show rules base --with probe
done
for call in fx.award g.set fx.ask g.award mv.move; do
  variant probe <<END
on.check("core:claim", { run = function(g, mv) $call {} end })
END
  must 4 play base --with probe --seats random,random
done
