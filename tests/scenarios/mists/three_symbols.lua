-- title: Three symbols east
-- requires: mists

-- The tile of an example that the set does not have: mist in the east with three ghost symbols.
amend("mists/27", {
  layers = {
    mist = {
      ring = "... mmm ... nnn",
      segments = { m = { kind = "mist", symbols = 3 }, n = { kind = "mist", symbols = 1 } },
    },
  },
})
