-- Towers stand alone on their tile. A tower is complete when the four cells beside it hold tiles.

define.feature {
  id = "tower", claim = "watchman", done = "around_4",
  points = { flat = { 1, 2 } }, -- one point while it is open, two when it is complete
  rule = "TOWER-SCORE-01", -- your own ids: scores, `bastide why` and `explain` cite them
}

-- One for everybody, for towers alone.
define.piece {
  id = "watchman", supply = 1, claims = { "tower" },
  rule = "TOWER-WATCH-01",
  says = "The watchman stands on the tower of the tile just placed, and nowhere else.",
}

-- A line of its own in the score of a completed tower.
on.score("tower", {
  id = "sight", stage = "add", when = { complete = true },
  run = function(g, s)
    local cities = g:around(s.feature, 8, { has = "base:city" })
    s:add { "cities_in_sight", n = cities:count(), each = opt.sight }
  end,
  rule = "TOWER-SIGHT-01",
  says = "A completed tower gets " .. opt.sight .. " more for each tile around with a city.",
})
