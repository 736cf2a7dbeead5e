-- Attack: double a string until memory ends.
-- Must end with: script.text "string too long"
attack(function()
  local s = "x"
  while true do
    s = s .. s
  end
end)
