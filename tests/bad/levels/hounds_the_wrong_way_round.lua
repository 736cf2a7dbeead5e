local level = require("level")

return {
  level {
    piles = { 20, 20, 20 },
    ghosts = 15,
    hounds = { 50, 15 },
    goal = 100,
    castles = true,
    cemeteries = "sides",
    score = "team",
  },
}
