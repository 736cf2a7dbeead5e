-- Attack: change a library through a function instead of an assignment.
-- Must end with: script.runtime "table 'string' is read-only"
table.insert(string, 1)
