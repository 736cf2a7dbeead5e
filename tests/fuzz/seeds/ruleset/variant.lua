-- title: A small cap
-- about: A town is worth little.
-- author: somebody
-- status: house
-- rules: X-1
-- requires: broken
-- option points: { "type": "int", "default": 2, "min": 0, "max": 9, "about": "At most so many." }
-- set broken.width: 3
on.score("broken:town", {
  id = "small", stage = "cap", when = { complete = true },
  run = function(_, s) s:cap { "small", most = opt.points } end,
})
