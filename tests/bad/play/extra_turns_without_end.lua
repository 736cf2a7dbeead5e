define.phase { id = "greedy", after = "core:claim", enter = function(_, fx, p)
  while true do
    fx.extra_turn(p)
  end
end }
