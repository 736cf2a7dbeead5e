-- title: Departure
-- requires: base

-- What sets of others do: a meeple leaves the board for another reason than a scoring.
define.action {
  id = "leave", offer = { own_pieces = "base:meeple" }, run = { take_back = true },
}
