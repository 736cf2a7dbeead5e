-- Attack: two functions call each other without end.
-- Must end with: script.depth "recursion too deep"
attack(function()
  local ping
  local function pong(n)
    return 1 + ping(n + 1)
  end
  ping = function(n)
    return 1 + pong(n + 1)
  end
  ping(1)
end)
