-- title: Two-tile cities score 2
-- about: A completed city of two tiles is worth 2 points instead of 4.
-- author: The Bastide developers
-- status: house
-- rules: BASE-SCORE-CITY-01
-- requires: base
-- option points: { "type": "int", "default": 2, "min": 0, "max": 9, "about": "At most so many." }

on.score("base:city", {
  id = "small", stage = "cap", when = { complete = true },
  run = function(_, s)
    if s.feature.size == 2 then
      s:cap { "small", most = opt.points }
    end
  end,
})
