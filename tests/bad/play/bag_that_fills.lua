define.token { id = "coin" }
define.bag { id = "purse", tokens = { coin = 1 } }
define.phase { id = "hoard", after = "core:claim", enter = function(_, fx)
  local many = {}
  for i = 1, 100000 do
    many[i] = "coin"
  end
  while true do
    fx.put_back("purse", many)
  end
end }
