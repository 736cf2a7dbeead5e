define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  local options = {}
  for i = 1, 10001 do
    options[i] = tostring(i)
  end
  fx.ask { text = "Which?", to = p, options = options }
end }
