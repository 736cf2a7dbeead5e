-- River II. With River I besides, one source and one lake are enough: the others stay in the box.
-- RIVER-SETUP-05, RIVER-COMB-01, Q-RIVER-06
define.start { { tile = "river-2/A" } }

local spare = opt.lake == "plain" and "volcano_lake" or "plain_lake"
amend("river:pile/box", { sections = { { mark = "source" }, { mark = spare } } })

-- RIVER-PLACE-08, Q-RIVER-12
on.check("core:place_tile", {
  id = "branches", when = { has = "river", joins = "river" },
  run = function(_, mv)
    if mv:joins("river"):count() > 1 then
      return deny("joins_branches")
    end
  end,
})

define.sheet {
  special = {
    "RIVER-LAKE-01, RIVER-LAKE-03: On the turn of the volcano lake nothing else may be done.",
    "RIVER-LAKE-02: Whoever places it takes another turn at once.",
  },
}
