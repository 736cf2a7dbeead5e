-- title: An abbey, a barn and a mayor
-- about: Stands in for Abbey and Mayor: what they do to pieces and features of others, and no more.
-- requires: base

-- The monastery without a road is an abbey: its sides belong to nothing and close what they touch.
-- It goes only into a hole, and lies in the pile like other tiles.
amend("base/B", {
  ring = "... ... ... ...", segments = { remove = { "f" } }, marks = { append = { "abbey" } },
})
define.candidates {
  id = "hole", slot = "core:place", from = "holes", sides = "any", only = true,
  when = { has = "abbey" },
}

-- The mayor is as strong as the city has coats of arms.
define.piece { id = "mayor", supply = 1, claims = { "base:city" } }
on.modify("core:power", {
  id = "mayor", when = { kind = "base:city", pieces = { kind = "mayor", here = true } },
  run = function(g, power, c)
    local mayors = g:pieces({ kind = "mayor", owner = c.colour }, c.feature):count()
    return power + mayors * (c.feature.attr["base:pennants"] - 1)
  end,
})

-- A barn is a mark of its field: the farmers there score and go home at once, and so do those who
-- come to it later, for 1 a city.
local barns = state.feature { id = "barns", merge = "sum" }
define.text { ["abbey:barn"] = "completed city beside a barn|completed cities beside a barn" }
on.score("base:field", {
  id = "barn", stage = "void", when = { carries = "barns" },
  run = function(g, s)
    s:void("abbey:barn")
    local cities = g:touching(s.feature, { kind = "base:city", complete = true })
    s:add { "barn", n = cities:count(), each = 1 }
  end,
})
local function harvest(g, fx, field)
  if field.occupied then
    fx.score { feature = field, reason = "completed" }
    fx.take_back(g:pieces({ votes = true }, field))
  end
end
define.action {
  id = "barn",
  offer = function(g, _, add)
    for segment in g.last_tile:segments { kind = "base:field" } do
      add { segment = segment }
    end
  end,
  run = function(g, fx, _, a)
    harvest(g, fx, a.segment.feature)
    fx.add(barns, a.segment.feature, 1)
  end,
}
define.phase {
  id = "barns", after = "core:settle", when = { carries = "barns" },
  enter = function(g, fx)
    for segment in g.last_tile:segments { kind = "base:field" } do
      if barns[segment.feature] > 0 then
        harvest(g, fx, segment.feature)
      end
    end
  end,
}
