-- title: Mist that reaches no side
-- requires: mists

-- The tile of a ruling that the set does not have.
amend("mists/44", {
  layers = {
    mist = { ring = "... ... ... ...", segments = { mist = { kind = "mist", symbols = 1 } } },
  },
})
