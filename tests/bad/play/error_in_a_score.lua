on.score("lane", { id = "bonus", stage = "add", run = function(_, s)
  s:add { "bonus", n = s.feature.bonus.tiles, each = 1 }
end })
