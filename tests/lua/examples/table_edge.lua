-- title: The edge of the table
-- requires: base
-- option width: { "type": "int", "default": 12, "min": 3, "max": 99, "about": "Tiles across." }
-- option height: { "type": "int", "default": 9, "min": 3, "max": 99, "about": "Tiles down." }

on.check("core:place_tile", {
  id = "table_edge",
  run = function(g, mv)
    local box = g:extent():grown_to(mv.cell)
    if box.width > opt.width or box.height > opt.height then
      return deny("house.table_edge", { width = opt.width, height = opt.height })
    end
  end,
})
