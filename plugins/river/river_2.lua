define.start { { tile = "river-2/A" }, rule = { "RIVER-SETUP-05", "RIVER-SETUP-06" } }

-- With River I besides, one source and one lake are enough: the others stay in the box.
if opt["river/river_1"] and opt.lake ~= "both" then
  local spare = opt.lake == "plain" and "volcano_lake" or "plain_lake"
  amend("river:pile/box", {
    sections = { { mark = "source" }, { mark = spare } }, rule = { "RIVER-COMB-01", "Q-RIVER-06" },
  })
end
if opt.city_end == "lake" then
  amend("river-2/K", { marks = { remove = { "course" } }, rule = "HR-RIVER2-06" })
end

on.check("core:place_tile", {
  id = "branches", when = { has = "river", joins = "river" },
  run = function(_, mv)
    if mv:joins("river"):count() > 1 then
      return deny("joins_branches")
    end
  end,
  rule = { "RIVER-PLACE-08", "Q-RIVER-12" },
  says = "RIVER-PLACE-07, RIVER-PLACE-08: After the fork either branch may be continued; the two "
    .. "are never joined.",
})
