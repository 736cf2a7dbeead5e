-- title: Tiles to lie around others (over_hill_and_dale)
-- requires: over_hill_and_dale

-- Written by tests/tiles/scenarios.lua: each side fits another kind of side.
amend("over-hill-and-dale/start", {
  count = 0, start = false, ring = "mpn fff ooo ...", segments = {
    p = { kind = "over_hill_and_dale:path" },
    m = { kind = "over_hill_and_dale:meadow" },
    n = { kind = "over_hill_and_dale:meadow" },
    f = { kind = "over_hill_and_dale:field" },
    o = { kind = "over_hill_and_dale:meadow" },
  }, touches = {
  },
})
