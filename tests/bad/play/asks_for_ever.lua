define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  while true do
    fx.ask { to = p, type = "confirm", text = "again" }
  end
end }
