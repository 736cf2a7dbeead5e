-- title: Extra turn for a hole
-- about: A tile that fills a cell with tiles on all four sides gives its player another turn.
-- author: The Bastide developers
-- status: house
-- rules: HR-HOLE-01, EX-HR-HOLE-1, Q-HR-06
-- requires: base
-- option most: { "type": "int", "default": 99, "min": 1, "max": 99, "about": "In a row, at most." }

define.text { ["hole_extra_turn:filled_hole"] = "a tile that fills a hole gives another turn" }
-- The count outlasts the extra turns themselves and starts anew when the turn passes on.
local streak = state.player { id = "streak", reset = "turn_passes" }
on.react("core:tile_placed", {
  id = "hole", when = { filled_sides = 4 },
  run = function(_, fx, e)
    if e.player and streak[e.player] < opt.most then
      fx.add(streak, e.player, 1)
      fx.extra_turn(e.player, "hole_extra_turn:filled_hole")
    end
  end,
})
