-- title: @TITLE@
-- about: A completed road of at least 3 tiles is worth 2 points more.
-- author: Your name
-- status: house
-- rules: HR-LONG-ROAD-01
-- requires: base
-- option least: { "type": "int", "default": 3, "min": 2, "about": "Tiles of a long road." }
-- option bonus: { "type": "int", "default": 2, "min": 0, "about": "Points for one." }

-- The lines above say what the rule is called, by which id of your own it is cited, and what can be
-- set: `--set @NAME@.bonus=4`.
-- Below is the rule: a line of its own in the score of each completed road that is long enough.
on.score("base:road", {
  id = "long_road", stage = "add", when = { complete = true },
  run = function(_, s)
    if s.feature.size >= opt.least then
      s:add { "long_road", n = 1, each = opt.bonus }
    end
  end,
})
