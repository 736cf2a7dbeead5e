-- Attack: put a function of our own into the library of texts.
-- Must end with: script.runtime "may not change"
string.upper = function() return "" end
attack(function() end)
