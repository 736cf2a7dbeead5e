return {
  { piles = { 60 }, hounds = {}, goal = 75 },
}
