-- title: Table with extension
-- about: The table has an edge; when tiles reach it in the east, all may agree to add a panel once.
-- author: The Bastide developers
-- status: official
-- rules: HR-TABLE-04
-- requires: base
-- option width: { "type": "int", "default": 13, "min": 1, "max": 199, "about": "Tiles across." }
-- option height: { "type": "int", "default": 9, "min": 1, "max": 199, "about": "Tiles down." }
-- option panel: { "type": "int", "default": 4, "min": 1, "max": 99, "about": "Columns added." }

define.text {
  ["table_extension:edge"] = "{cell} lies beyond the edge of the table",
  ["table_extension.agree"] = "The tiles have reached the edge: do you agree to extend the table?",
}
local added = state.game { id = "added" }
local west, north = (opt.width - 1) // 2, (opt.height - 1) // 2 -- of the start tile

on.check("core:place_tile", {
  id = "edge",
  run = function(g, mv)
    local x, y = mv.cell.x + west, mv.cell.y + north
    if x < 0 or y < 0 or x >= opt.width + added[g] or y >= opt.height then
      return deny("edge", { cell = mv.cell })
    end
  end,
})
define.phase {
  id = "extend", after = "core:settle",
  enter = function(g, fx, p)
    if added[g] > 0 or g.last_tile.cell.x + west + 1 < opt.width then
      return
    end
    for player in g:players { from = p } do
      if not fx.ask { to = player, type = "confirm", text = "table_extension.agree" } then
        return
      end
    end
    fx.set(added, g, opt.panel)
  end,
}
