#!/bin/sh
# Attack: Scores that multiply, cap and add beyond every limit, in the last scoring.
# Promise: numbers
for act in 's:times { "x", by = math.maxinteger }' 's:times { "x", by = math.mininteger }' 's:cap { "x", most = math.mininteger }' \
  's:add { "x", n = math.mininteger, each = -1 }' 's:times { "x", by = 1.5 }' 's:times { "x", by = 0/0 }' 's:add { "x", n = "9", each = "9" }'; do
  variant odd <<END
on.score("core:final", { stage = "times", run = function(_, s)
  s:add { "one", n = 1000000, each = 1000 }
  for _ = 1, 9 do $act end
end })
END
  must "0 3 4" play base --with odd --seats random,random
  never_says "-9223372036854775808"
done
