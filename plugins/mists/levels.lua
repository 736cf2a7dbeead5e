-- The levels: a new one is a new row.
--   piles       how many tiles each holds, first to last
--   ghosts      all of them, 3 of which begin on the start tile
--   hounds      the points at which Rufus and Ronja come and the pile changes
--   cemeteries  "none"; "sides", closed by four tiles; "haunted", closed by eight
--   score       one of the "team", or one for each "colour"
--   rule        its id in the rule catalogue; a level of your own may leave it out
local level = require("level")

return {
  level {
    piles = { 50 }, ghosts = 15, hounds = {},
    goal = 50, castles = false, cemeteries = "none", score = "team",
    rule = "MISTS-L1-01",
  },
  level {
    piles = { 60 }, ghosts = 15, hounds = {},
    goal = 75, castles = true, cemeteries = "sides", score = "team",
    rule = "MISTS-L2-01",
  },
  level {
    piles = { 20, 20, 20 }, ghosts = 15, hounds = { 15, 50 },
    goal = 100, castles = true, cemeteries = "sides", score = "team",
    rule = "MISTS-L3-01",
  },
  level {
    piles = { 20, 20, 20 }, ghosts = 13, hounds = { 20, 60 },
    goal = 120, castles = true, cemeteries = "sides", score = "team",
    rule = "MISTS-L4-01",
  },
  level {
    piles = { 20, 20, 20 }, ghosts = 13, hounds = { 15, 50 },
    goal = 100, castles = true, cemeteries = "haunted", score = "team",
    rule = "MISTS-L5-01",
  },
  level {
    piles = { 20, 20, 20 }, ghosts = 12, hounds = { 10, 25 },
    goal = 50, castles = true, cemeteries = "haunted", score = "colour",
    rule = "MISTS-L6-01",
  },
}
