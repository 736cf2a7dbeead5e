return {
  { tiles = 60, piles = { 60 }, hounds = {}, goal = 75 },
}
