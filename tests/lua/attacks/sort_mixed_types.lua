-- Attack: values that cannot be compared.
-- Must end with: script.runtime "attempt to compare"
attack(function()
  table.sort({ 1, "a", {}, true })
end)
