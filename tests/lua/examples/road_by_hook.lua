-- title: Points of a road as a hook
-- requires: base

amend("base:feature/road", { points = {} })
on.score("base:road", {
  id = "tiles", stage = "base",
  run = function(_, s)
    s:add { "road.tiles", n = s.feature.size, each = 1 }
  end,
})
