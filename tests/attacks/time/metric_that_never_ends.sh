#!/bin/sh
# Attack: A metric runs on and on, in one call and in many that stay below the budget of a call.
# Promise: bounded-time
# Seconds: 6
cat >forever.lua <<'END'
-- metric: Forever
-- ruleset: base
metric.final(function() while true do end end)
END
must 4 balance base --bots random --games 4 --metric forever.lua
says "script.instructions" "forever.lua failed in 4 of 4 games"
cat >often.lua <<'END'
-- metric: Often
-- ruleset: base
metric.on("core:tile_placed", function() for _ = 1, 5000000 do end end)
END
must 4 balance base --bots random --games 4 --metric often.lua
says "script.instructions" "often.lua failed in 4 of 4 games"
printf -- '-- metric: Loading\n-- ruleset: base\nwhile true do end\n' >loading.lua
must 3 balance base --bots random --games 1 --metric loading.lua
says "instruction budget used up"
