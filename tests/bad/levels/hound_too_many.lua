local level = require("level")

return {
  level {
    piles = { 15, 15, 15, 15 },
    ghosts = 15,
    hounds = { 15, 30, 50 },
    goal = 100,
    castles = true,
    cemeteries = "sides",
    score = "team",
  },
}
