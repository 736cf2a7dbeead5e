-- title: No meeples until the river is finished
-- about: While river tiles are left to draw, nobody places a meeple.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER-01
-- requires: base, river

define.text { ["no_meeples_on_river:unfinished"] = "The river is not finished yet." }
on.check("core:claim", {
  id = "river_first",
  run = function(g)
    return g:pile("river:stack").size > 0 and deny("unfinished")
  end,
})
