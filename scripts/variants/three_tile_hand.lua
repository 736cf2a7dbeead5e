-- title: A hand of three tiles
-- about: Play one tile of three, finish the turn, refill the hand.
-- author: The Bastide developers
-- status: house
-- rules: HR-DRAW-02
-- requires: base
-- option size: { "type": "int", "default": 3, "min": 2, "max": 7, "about": "Tiles in a hand." }
-- option visible: { "type": "bool", "default": true, "about": "Everybody sees the hands." }

amend("core:zone/hand", { size = opt.size, seen_by = opt.visible and "all" or "owner" })
amend("core:phase/draw", { refill = "turn_end" })

-- Only a hand in which no tile fits is stuck. One tile makes room then, instead of the whole hand.
on.modify("core:stuck", {
  id = "cycle",
  run = function(_, policy)
    return policy == "remove" and "discard_one_and_draw" or policy
  end,
})
