-- title: Haunted cemetery
-- requires: base

define.phase {
  id = "haunted_cemetery", after = "core:settle",
  enter = function(g, fx, p)
    local spots = g:cells { empty = true, beside = { has = "monastery", complete = false } }
    local c = fx.ask { to = p, type = "cell", text = "mists.bury", options = spots }
    local tile = c and fx.draw("core:supply")
    if tile then
      fx.place_tile { tile = tile, cell = c, face = "down" }
    end
  end,
}
