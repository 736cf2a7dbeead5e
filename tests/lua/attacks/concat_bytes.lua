-- Attack: copy a long string with each concatenation.
-- Must end with: script.bytes ""
attack(function()
  local s = ("x"):rep(30000)
  while true do
    local _ = s .. "y"
  end
end)
