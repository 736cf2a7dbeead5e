-- Attack: change the methods of all strings.
-- Must end with: script.runtime "table 'string' may not change during play"
attack(function()
  string.upper = string.lower
end)
