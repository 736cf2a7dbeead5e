define.phase { id = "share", after = "core:claim", enter = function(_, fx, p)
  local many = {}
  for i = 1, 100000 do
    many[i] = p
  end
  while true do
    fx.award { to = many, lines = {} }
  end
end }
