define.phase { id = "curious", after = "core:claim", enter = function(_, fx, p)
  fx.ask { text = "Which?", to = p, options = { ("long"):rep(10000), "short" } }
end }
