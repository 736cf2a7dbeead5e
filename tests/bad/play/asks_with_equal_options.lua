define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  local options = {}
  for i = 1, 10000 do
    options[i] = "the same"
  end
  fx.ask { text = "Which?", to = p, options = options }
  error("asked")
end }
