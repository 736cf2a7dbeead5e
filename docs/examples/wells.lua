-- title: Wells
-- author: The Bastide developers
-- requires: base
-- option bonus: { "type": "int", "default": 2, "min": 0, "max": 9, "about": "A finished well." }

-- Every tile with the mark "garden" gets a well: a feature without ports, finished when the four
-- cells beside it hold tiles.
define.feature {
  id = "well", mark = "garden", claim = "keeper", done = "around_4",
  points = { flat = { 1, 1 }, piece = { 0, 1 } },
}
-- Meeples may stand on it too. An amendment replaces the field, so the list is said whole.
amend("base:piece/meeple", {
  claims = { "base:road", "base:city", "base:monastery", "base:field", "wells:well" },
})
-- A line of its own, that the table of points cannot say.
on.score("well", {
  id = "bonus", stage = "add", when = { complete = true },
  run = function(_, s)
    s:add { "bonus", n = 1, each = opt.bonus }
  end,
})
