-- title: Extra turn for a hole
-- requires: base
-- option max_in_a_row: { "type": "int", "default": 1, "min": 1, "max": 9, "about": "At most." }

local streak = state.player { id = "streak", type = "int", default = 0, reset = "turn_passes" }
on.react("core:tile_placed", {
  id = "hole", when = { filled_sides = 4 },
  run = function(_, fx, e)
    if streak[e.player] < opt.max_in_a_row then
      fx.add(streak, e.player, 1)
      fx.extra_turn(e.player, "house.hole")
    end
  end,
})
