-- Attack: make the interpreter read a number out of a long text with each instruction.
-- Must end with: script.instructions ""
attack(function()
  local spaces = (" "):rep(60000) .. "1"
  local sum = 0
  while true do
    sum = sum + (tonumber(spaces) or 0)
  end
end)
