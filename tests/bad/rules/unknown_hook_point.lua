on.react("core:tile_place", { id = "x", run = function(_, fx, e) fx.extra_turn(e.player) end })
