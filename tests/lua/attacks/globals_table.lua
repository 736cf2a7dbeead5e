-- Attack: the table of globals.
-- Must end with: script.runtime "unknown name '_G'"
attack(function()
  return _G.os
end)
