#!/bin/sh
# Attack: A metric brings control characters and markup into reports, by its header, its errors and its name.
# Promise: clean-text
printf -- '-- metric: A\033[2J\n-- ruleset: base\nmetric.final(function() return 1 end)\n' >control.lua
must 3 balance base --bots random --games 2 --metric control.lua
cat >markup.lua <<'END'
-- metric: <script>alert(1)</script> | `x` & "y"
-- about: <img src=x onerror=alert(1)> {{title}}
-- unit: </style><b>
-- ruleset: base
metric.on("core:turn_end", function(_, e) return e.turn end)
END
must 0 balance base --bots random --games 4 --metric markup.lua --html page.html --markdown page.md
clean page.html page.md
if grep -q '<script>alert\|<img\|</style><b>' page.html; then wrong "markup of a stranger"; fi
printf -- '-- metric: Errs\n-- ruleset: base\nmetric.final(function() error("\\27[2J\\n<b>x") end)\n' >errs.lua
must 4 balance base --bots random --games 2 --metric errs.lua --html page.html --replace --save kept.run
clean page.html kept.run
must 4 balance --resume kept.run --games 2 --json
says 'failed in 2 of 2 games'
