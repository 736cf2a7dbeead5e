-- Attack: a format that puts one long text into itself often.
-- Must end with: script.runtime "string.format: the result of"
attack(function()
  local long = ("x"):rep(30000)
  local _ = ("%s%s%s"):format(long, long, long)
end)
