define.text { ["broken.many"] = "{1}" }
define.phase { id = "many", after = "core:place", enter = function(_, fx, p)
  local args = {}
  for i = 1, 51 do args[i] = "x" end
  fx.ask { to = p, type = "confirm", text = "broken.many", args = args }
end }
