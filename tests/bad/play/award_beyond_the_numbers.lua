define.phase { id = "begin", after = "core:claim", enter = function(_, fx, p)
  local lines = {}
  for i = 1, 500 do
    lines[i] = line("much", 10000, 10000)
  end
  fx.award { to = { p }, lines = lines }
end }
