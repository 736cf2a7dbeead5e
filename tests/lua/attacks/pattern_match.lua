-- Attack: a function with patterns, through the methods of strings.
-- Must end with: script.runtime "unknown name 'string.match'"
attack(function()
  return ("a"):rep(3000):match(".-.-.-b")
end)
