-- Attack: live at the limit of memory, so that each allocation needs a full collection.
-- Must end with: script.memory ""
attack(function()
  local hundred = {}
  for i = 1, 100 do
    hundred[i] = i
  end
  local all = {}
  for _ = 1, 34000 do
    all = { all, table.unpack(hundred) }
  end
  while true do
    all = { all, 1 }
    for _ = 1, 20 do
      local _ = { table.unpack(hundred) }
    end
  end
end)
