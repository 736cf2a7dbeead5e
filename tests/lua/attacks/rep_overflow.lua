-- Attack: a product of lengths that overflows.
-- Must end with: script.runtime "longer than 65536"
attack(function()
  local _ = ("xxxxxxxxxxxxxxxx"):rep(math.maxinteger // 8)
end)
