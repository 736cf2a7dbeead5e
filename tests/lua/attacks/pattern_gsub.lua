-- Attack: a function with patterns that calls back.
-- Must end with: script.runtime "there are no patterns"
attack(function()
  return string.gsub("a", ".", "b")
end)
