-- Attack: an error without a value.
-- Must end with: script.runtime "error called with nil"
attack(function()
  error()
end)
