-- Attack: a full table that is rehashed whenever one key leaves and another comes.
-- Must end with: script.bytes ""
attack(function()
  local t = {}
  local n = 65536
  for i = 1, n do
    t[i * 7919 + 0x100000] = true
  end
  local i = 0
  while true do
    i = i + 1
    t[i * 7919 + 0x100000] = nil
    t[(n + i) * 7919 + 0x100000] = true
  end
end)
