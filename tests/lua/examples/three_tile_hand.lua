-- title: A hand of three tiles
-- requires: base

amend("core:zone/hand", { size = 3, seen_by = "owner" })
amend("core:phase/draw", { refill = "turn_end" })
on.modify("core:stuck", {
  id = "cycle",
  run = function()
    return "discard_one_and_draw"
  end,
})
