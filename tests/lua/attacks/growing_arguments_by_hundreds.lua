-- Attack: the same with many values at once, and a pause to hide from the counter.
-- Must end with: script.arguments ""
local nils = {}
local function grow(n, ...)
  if n == 0 then
    return
  end
  return grow(n - 1, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil,
              nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, ...)
end
attack(function()
  while true do
    grow(28, table.unpack(nils, 1, 100))
    for _ = 1, 900 do end
  end
end)
