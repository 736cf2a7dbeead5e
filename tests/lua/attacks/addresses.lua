-- Attack: learn addresses, which differ from run to run.
-- Must end with: no error
attack(function()
  assert(tostring({}) == "table" and tostring(tostring) == "function")
  assert(string.format("%s %s", {}, attack) == "table function")
end)
