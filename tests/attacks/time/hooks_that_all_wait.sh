#!/bin/sh
# Attack: 4,000 hooks that come after all others, by lists of 1,000 names each.
# Promise: bounded-time
# Slow
# Seconds: 5
plugin slow <<'END'
local names = {}
for i = 1, 2000 do
  local after = {}
  for k = math.max(1, i - 90), i - 1 do after[#after + 1] = names[k] end
  names[i] = "slow:h" .. i
  on.react("core:turn_end", { id = "h" .. i, after = after, run = function() end })
end
END
must "0 3" show rules slow
must "0 3 4" sim slow --games 1
