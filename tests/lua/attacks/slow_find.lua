-- Attack: the worst case of a plain search, again and again.
-- Must end with: script.instructions ""
attack(function()
  local text = ("a"):rep(60000)
  local part = ("a"):rep(30000) .. "b"
  while true do
    text:find(part)
  end
end)
