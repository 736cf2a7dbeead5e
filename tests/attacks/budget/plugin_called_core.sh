#!/bin/sh
# Attack: A plugin calls itself core, as the kernel's own plugin does, and speaks in its name.
# Promise: own-budgets
plugin core <<'END'
on.react("core:turn_end", { run = function() end })
END
must 1 check core
must 3 show rules core
must 3 sim core --games 1
