local level = require("level")

return {
  level {
    piles = { 20, 20, 20 },
    ghosts = 15,
    hounds = { 800, 850 },
    goal = 900,
    castles = true,
    cemeteries = "sides",
    score = "team",
  },
}
