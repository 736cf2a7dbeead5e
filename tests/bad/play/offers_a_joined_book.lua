define.phase { id = "joined", after = "core:place", enter = function(_, fx, p)
  local entry, text = {}, ("x"):rep(150)
  for i = 1, 1000 do entry[i] = text end
  fx.ask { text = "Which?", to = p, type = "pick", options = { entry, { 1 } } }
end }
