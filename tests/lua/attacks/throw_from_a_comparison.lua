-- Attack: an error out of the middle of a sort.
-- Must end with: script.runtime "enough"
attack(function()
  local list = {}
  for i = 1, 100 do
    list[i] = (i * 37) % 101
  end
  local calls = 0
  table.sort(list, function(a, b)
    calls = calls + 1
    if calls == 50 then
      error("enough")
    end
    return a < b
  end)
end)
