local level = require("level")

return {
  level {
    tiles = 60,
    piles = { 20, 20, 20 },
    ghosts = -1,
    hounds = { 15, 50 },
    goal = 100,
    castles = true,
    cemeteries = "sides",
    score = "team",
  },
}
