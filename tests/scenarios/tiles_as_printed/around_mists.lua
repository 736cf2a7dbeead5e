-- title: Tiles to lie around others (mists)
-- requires: mists

-- Written by tests/tiles/scenarios.lua: each side fits another kind of side.
amend("mists/start-nw", {
  count = 0, start = false, ring = "frg ccc hhh ...", segments = {
    r = { kind = "mists:road" },
    f = { kind = "mists:field" },
    g = { kind = "mists:field" },
    c = { kind = "mists:city" },
    h = { kind = "mists:field" },
  }, touches = {
  },
  layers = { mist = { ring = "... ... ... ...", segments = {
  } } },
})
amend("mists/start-ne", {
  count = 0, start = false, ring = "frg ccc hhh ...", segments = {
    r = { kind = "mists:road" },
    f = { kind = "mists:field" },
    g = { kind = "mists:field" },
    c = { kind = "mists:city" },
    h = { kind = "mists:field" },
  }, touches = {
  },
  layers = { mist = { ring = "mmm ... nnn ...", segments = {
    m = { kind = "mists:mist" },
    n = { kind = "mists:mist" },
  } } },
})
amend("mists/start-sw", {
  count = 0, start = false, ring = "... ... ... ...", segments = {
  }, touches = {
  },
  layers = { mist = { ring = "... ... ... ...", segments = {
  } } },
})
amend("core:phase/settle", { order = "fixed" }) -- so that nobody is asked
