define.phase { id = "begin", after = "core:claim", enter = function(g, fx, p)
  local other = g:players { from = p, skip = p }:first()
  while true do
    fx.transfer { from = other, to = p, points = 1000000 }
  end
end }
