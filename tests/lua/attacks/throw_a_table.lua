-- Attack: an error value that is no text.
-- Must end with: script.runtime "error called with a table"
attack(function()
  error({ code = 1 })
end)
