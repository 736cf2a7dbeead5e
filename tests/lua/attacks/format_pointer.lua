-- Attack: learn an address by format.
-- Must end with: script.runtime "unknown conversion '%p'"
attack(function()
  return string.format("%p", {})
end)
