-- Attack: a format that ends too early.
-- Must end with: script.runtime "the format ends after '%'"
attack(function()
  return string.format("%-5.", 1)
end)
