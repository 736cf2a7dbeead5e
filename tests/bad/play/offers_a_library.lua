define.action { id = "bazaar", run = function() end, offer = function(_, _, add)
  add(math)
end }
