-- Attack: the same, behind two functions.
-- Must end with: script.runtime "hidden state: table 'kept' may not change during play"
local function counter()
  local kept = { n = 0 }
  return function()
    kept.n = kept.n + 1
    return kept.n
  end
end
local count = counter()
attack(function()
  count()
end)
