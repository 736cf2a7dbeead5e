-- The Abbot: gardens wake on every tile with the mark "garden", whichever set it comes from.

define.text {
  ["abbot.recall"] = "Take the abbot back for points",
}

-- Worth and completion are those of a monastery. ABBOT-GARDEN-02, ABBOT-SCORE-01, ABBOT-END-01
define.feature {
  id = "garden", mark = "garden", claim = "abbot", done = "around_8",
  points = { flat = { 1, 1 }, neighbour = { 1, 1 } },
}
-- ABBOT-SETUP-01, ABBOT-SETUP-04
define.piece { id = "abbot", supply = 1, claims = { "base:monastery", "garden" } }

-- Instead of placing a piece: the worth as it is now, also from what this tile has completed.
-- The reason "early" keeps bonuses for completed features away. ABBOT-RECALL-01 to 05, Q-ABBOT-01
define.action {
  id = "recall", prompt = "abbot.recall",
  offer = { own_pieces = "abbot" },
  run = { score = "early", take_back = true },
}

define.sheet {
  rules = {
    ["piece/abbot"] = "ABBOT-SETUP-01",
    ["feature/garden"] = "ABBOT-GARDEN-02, ABBOT-SCORE-01, ABBOT-END-01",
    ["action/recall"] = "ABBOT-RECALL-01",
  },
  setup = { "ABBOT-SETUP-02: The gardens printed on the tiles of every set come alive." },
  turn = {
    ["core:claim"] = {
      "ABBOT-SETUP-04: The abbot stands on a monastery or in a garden, nowhere else.",
      "ABBOT-RECALL-02: An abbot taken back scores 1, and 1 for each tile around, at once.",
      "ABBOT-RECALL-03: Who takes the abbot back places nothing this turn.",
    },
  },
}
