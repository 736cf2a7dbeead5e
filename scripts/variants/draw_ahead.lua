-- title: Draw ahead
-- about: The next tile is drawn at the end of the own turn: time to think while the others play.
-- author: The Bastide developers
-- status: house
-- rules: HR-DRAW-01
-- requires: base

-- The first turn draws as usual. A tile that has lost its place by the time its turn comes is
-- replaced then, as any tile that fits nowhere.
amend("core:phase/draw", { refill = "turn_end" })
