define.token { id = "coin" }
define.bag { id = "purse", tokens = { coin = 1 } }
local held = state.player { id = "held", type = "token[]" }
define.phase { id = "hoard", after = "core:claim", enter = function(_, fx, p)
  while true do
    fx.push(held, p, "coin")
  end
end }
