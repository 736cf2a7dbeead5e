-- Attack: the address of a table as a random number. Its text has none.
-- Must end with: no error
attack(function()
  assert(tostring({}) == tostring({}))
  assert(("%s"):format({}) == ("%s"):format({}))
end)
