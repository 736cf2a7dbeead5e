-- Attack: cut long texts out of a long text.
-- Must end with: script.bytes "byte budget used up"
attack(function()
  local long = ("x"):rep(60000)
  while true do
    for i = 1, 100 do
      local _ = long:sub(i)
    end
  end
end)
