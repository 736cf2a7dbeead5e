-- Attack: compare long strings that differ at their ends.
-- Must end with: script.instructions ""
attack(function()
  local a = ("x"):rep(60000) .. "a"
  local b = ("x"):rep(60000) .. "b"
  while a ~= b do end
end)
