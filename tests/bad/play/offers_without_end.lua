define.action { id = "bazaar", run = function() end, offer = function(_, _, add)
  while true do
    add {}
  end
end }
