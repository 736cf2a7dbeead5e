-- Attack: all bytes of a long text as values of one call.
-- Must end with: script.arguments "too many arguments"
attack(function()
  local function count(...)
    return select("#", ...)
  end
  count(("x"):rep(60000):byte(math.mininteger, math.maxinteger))
end)
