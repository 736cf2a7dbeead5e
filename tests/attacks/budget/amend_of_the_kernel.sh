#!/bin/sh
# Attack: A rule amends the options or definitions of the kernel while it is loaded.
# Promise: own-budgets
for target in 'core:option/hook_instructions' 'core:options/hook_instructions' 'core.hook_instructions' \
  'core:option/memory_mib'; do
  variant raises <<END
amend("$target", { default = 1000000000, max = 2000000000, value = 1000000000 })
on.react("core:turn_end", { run = function() for _ = 1, 12000000 do end end })
END
  must "3 4" sim base --with raises --games 1 --bots random
done
