on.react("core:tile_placed", { id = "pave", run = function(g, fx, e)
  fx.place_tile { tile = "broken/cap", cell = g:beside(e.tile, "west") }
end })
