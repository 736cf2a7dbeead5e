-- title: A misty cemetery
-- requires: mists

-- The tile of rulings that the set does not have: a cemetery with mist in the east.
amend("mists/33", {
  layers = {
    mist = { ring = "... mmm ... ...", segments = { m = { kind = "mist", symbols = 1 } } },
  },
})
