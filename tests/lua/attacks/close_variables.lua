-- Attack: code that runs while an error unwinds.
-- Must end with: script.runtime "got a non-closable value"
attack(function()
  local _ <close> = {}
  error("x")
end)
