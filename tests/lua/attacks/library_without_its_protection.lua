-- Attack: put a function of our own into the library of texts.
-- Must end with: script.runtime "table 'string' is read-only"
string.upper = function() return "" end
attack(function() end)
