#!/bin/sh
# Attack: Loops, divisions, shifts, comparisons and conversions at the ends of 64 bits.
# Promise: sandbox
# Seconds: 5
variant probe <<'END'
on.react("core:turn_end", { run = function(g, fx)
  local least, most = math.mininteger, math.maxinteger
  local n = 0
  for _ = most - 2, most do n = n + 1 end
  for _ = least + 2, least, -1 do n = n + 1 end
  for _ = 1, 3, most do n = n + 1 end
  for _ = least, most, most do n = n + 1 end
  assert(n == 10 or n == 9 or n == 11, n)
  assert(least // -1 == least and least % -1 == 0 and -least == least and most + 1 == least)
  assert(1 << 64 == 0 and 1 << 63 == least and 1 >> -63 == least and ~0 == -1)
  assert(math.abs(least) == least and math.ult(1, -1) and math.tointeger(2.0 ^ 53) == 1 << 53)
  assert(math.tointeger(2.0 ^ 63) == nil and math.floor(-0.5) == -1)
  assert(tostring(least) == "-9223372036854775808" and tonumber("0x" .. ("f"):rep(16)) == -1)
  assert(("x"):rep(least) == "" and ("abc"):sub(least, most) == "abc" and ("abc"):byte(most) == nil)
  fx.award { to = g.active, lines = { line("sane", 1, 1) } }
end })
END
must 0 play base --with probe --seats random,random
for line in 'local x = 1 // 0' 'local x = 1 % 0' 'for i = 1, 2, 0 do end' 'for i = 1, "x" do end' 'local x = 2^63 | 0' 'local x = "9" | 1.5' \
  'local x = math.tointeger("x") + 1' 'local x = {} < {}' 'local x = #5' 'local x = -{}'; do
  variant probe <<END
on.react("core:turn_end", { run = function() $line end })
END
  must 4 play base --with probe --seats random,random
done
