-- Attack: copy a long text again and again by making it larger letters.
-- Must end with: script.bytes "byte budget used up"
attack(function()
  local long = ("x"):rep(60000)
  while true do
    local _ = long:upper()
    long = long:lower():sub(2) .. "y"
  end
end)
