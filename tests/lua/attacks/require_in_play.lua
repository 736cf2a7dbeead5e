-- Attack: load files during play.
-- Must end with: script.runtime "only at the top of a file"
attack(function()
  require("other")
end)
