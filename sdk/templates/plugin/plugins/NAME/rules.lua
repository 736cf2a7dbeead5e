-- Towers stand alone on their tile. A tower is complete when the four cells beside it hold tiles.

define.feature {
  id = "tower", edges = false, claim = "watchman", done = "around_4",
  points = { flat = { 1, 2 } }, -- one point while it is open, two when it is complete
}

-- One for everybody, for towers alone.
define.piece { id = "watchman", supply = 1, claims = { "tower" } }

-- A line of its own in the score of a completed tower.
on.score("tower", {
  id = "sight", stage = "add", when = { complete = true },
  run = function(g, s)
    local cities = g:around(s.feature, 8, { has = "base:city" })
    s:add { "cities_in_sight", n = cities:count(), each = opt.sight }
  end,
})
