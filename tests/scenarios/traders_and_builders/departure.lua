-- title: Departure
-- requires: base

-- What sets of others do: a meeple leaves the board for another reason than a scoring.
define.action {
  id = "leave", offer = { own_pieces = "base:meeple" }, run = { take_back = true },
}
define.action {
  id = "drown", offer = { own_pieces = "base:meeple" },
  run = function(_, fx, _, a)
    fx.move(a.piece, "core:out")
  end,
}
define.action {
  id = "banish",
  offer = function(g, _, add)
    for meeple in g:pieces { kind = "base:meeple", own = false, placed = true } do
      add { piece = meeple }
    end
  end,
  run = function(_, fx, _, a)
    fx.take_back(a.piece)
  end,
}
