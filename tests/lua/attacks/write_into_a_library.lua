-- Attack: change a library that all files share.
-- Must end with: script.runtime "table 'math' is read-only"
math.min = math.max
