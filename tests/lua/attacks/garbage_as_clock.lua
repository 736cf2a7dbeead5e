-- Attack: a weak table tells when garbage is collected.
-- Must end with: script.runtime "unknown name 'setmetatable'"
attack(function()
  local weak = setmetatable({}, { __mode = "k" })
  weak[{}] = true
end)
