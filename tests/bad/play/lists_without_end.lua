define.token { id = "coin" }
define.bag { id = "purse", tokens = { coin = 1 } }
local held = state.player { id = "held", type = "token[]" }
define.phase { id = "hoard", after = "core:claim", enter = function(_, fx, p)
  local many = {}
  for i = 1, 100000 do
    many[i] = "coin"
  end
  while true do
    fx.set(held, p, many)
  end
end }
