define.phase { id = "deep", after = "core:place", enter = function(_, fx, p)
  local entry = {}
  for _ = 1, 30 do entry = { entry } end
  fx.ask { text = "Which?", to = p, type = "pick", options = { entry, { 1 } } }
end }
