define.guard { id = "late", about = "placement", depends = "printed",
  test = function(g) return g.turn.number > 3 end }
on.check("core:place_tile", { id = "late", when = { late = true }, deny = "late" })
define.text { ["broken:late"] = "it is late" }
