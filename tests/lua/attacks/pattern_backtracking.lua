-- Attack: a pattern whose matching takes exponential time. find takes it as plain text.
-- Must end with: no error
attack(function()
  assert(("a"):rep(3000):find(".-.-.-b") == nil)
end)
