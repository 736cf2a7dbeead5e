-- Attack: the operations that end other programs with a signal.
-- Must end with: no error
attack(function()
  local least = math.mininteger
  assert(least // -1 == least)
  assert(least % -1 == 0)
  assert(math.fmod(least, -1) == 0)
  assert(math.abs(least) == least)
  assert(-least == least)
  assert(("abc"):sub(least, math.maxinteger) == "abc")
  assert(("abc"):find("b", least) == 2)
  assert(("abc"):find("b", math.maxinteger) == nil)
  assert(("abc"):byte(math.maxinteger) == nil)
  assert(("abc"):rep(least) == "")
  assert(select("#", table.unpack({}, 1, least)) == 0)
  assert(1 << math.maxinteger == 0 and 1 >> least == 0)
  assert(math.tointeger(2^53) == 1 << 53)
end)
