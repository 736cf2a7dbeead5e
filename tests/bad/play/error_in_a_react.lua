on.react("core:tile_placed", { id = "greet", run = function(g, fx, e)
  fx.extra_turn(e.player.neighbour.left)
end })
