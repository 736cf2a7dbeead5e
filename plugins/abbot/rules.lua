-- The Abbot: gardens wake on every tile with the mark "garden", whichever set it comes from.

-- Worth and completion are those of a monastery.
define.feature {
  id = "garden", mark = "garden", claim = "abbot", done = "around_8",
  points = { flat = { 1, 1 }, neighbour = { 1, 1 } },
  rule = { "ABBOT-GARDEN-02", "ABBOT-SCORE-01", "ABBOT-END-01" },
}
define.piece {
  id = "abbot", supply = opt.abbots, claims = { "base:monastery", "garden" },
  rule = { "ABBOT-SETUP-01", "ABBOT-SETUP-04" },
  says = {
    "ABBOT-SETUP-04: It stands on a monastery or in a garden, nowhere else.",
    "ABBOT-GARDEN-03: No other piece stands in a garden.",
  },
}

local function offer_unfinished(g, p, add)
  for abbot in g:pieces { kind = "abbot", owner = p, placed = true } do
    if not abbot.feature.complete then
      add { piece = abbot }
    end
  end
end

local function score_and_take_back(_, fx, _, a)
  fx.score { feature = a.piece.feature }
  fx.take_back(a.piece)
end

-- The worth is as it is now, also from what this tile has completed. The reason "early" keeps
-- bonuses for completed features away.
define.action {
  id = "recall",
  offer = opt.recall_completed and { own_pieces = "abbot" } or offer_unfinished,
  run = opt.recall_completed and { score = "early", take_back = true } or score_and_take_back,
  rule = { "ABBOT-RECALL-01", "ABBOT-RECALL-02", "ABBOT-RECALL-03", "ABBOT-RECALL-04",
    "ABBOT-RECALL-05", "Q-ABBOT-01" },
  says = {
    "ABBOT-RECALL-01, ABBOT-RECALL-03: Or you take your abbot back instead of placing a piece.",
    "ABBOT-RECALL-02: An abbot taken back scores 1, and 1 for each tile around, at once.",
  },
}

define.sheet {
  setup = { "ABBOT-SETUP-02: The gardens printed on the tiles of every set come alive." },
  turn = {
    ["core:claim"] = not opt.recall_completed and {
      "Q-ABBOT-01: An abbot on a completed monastery or garden cannot be taken back.",
    } or nil,
  },
}
