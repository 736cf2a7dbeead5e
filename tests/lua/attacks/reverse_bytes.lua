-- Attack: copy a long text again and again by turning it round.
-- Must end with: script.bytes "byte budget used up"
attack(function()
  local long = ("xy"):rep(30000)
  while true do
    long = long:reverse()
  end
end)
