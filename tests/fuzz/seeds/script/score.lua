on.score("town", {
  id = "rich",
  run = function(_, s)
    if s.feature.size > 2 then s:add { "gold", n = s.feature.gold, each = 2 } end
  end,
})
