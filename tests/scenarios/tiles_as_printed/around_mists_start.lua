-- title: Tiles to lie around others (mists_start)
-- requires: mists

-- Written by tests/tiles/scenarios.lua: each side fits another kind of side.
amend("mists/06", {
  ring = "frg ccc hhh ...", segments = {
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
amend("mists/03", {
  ring = "frg ccc hhh ...", segments = {
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
amend("mists/32", {
  ring = "... ... ... ...", segments = {
  }, touches = {
  },
  layers = { mist = { ring = "... ... ... ...", segments = {
  } } },
})
amend("core:phase/settle", { order = "fixed" }) -- so that nobody is asked
