-- title: Tiles to lie around others (hills_and_sheep)
-- requires: base

-- Written by tests/tiles/scenarios.lua: each side fits another kind of side.
amend("base/A", {
  count = 0, start = false, ring = "frg ccc hhh dee", segments = {
    r = { kind = "base:road" },
    f = { kind = "base:field" },
    g = { kind = "base:field" },
    c = { kind = "base:city", ["base:pennants"] = 1 },
    h = { kind = "base:field" },
    d = { kind = "base:city", ["base:pennants"] = 5 },
    e = { kind = "base:city", ["base:pennants"] = 7 },
    small1 = { kind = "base:city" },
    small2 = { kind = "base:city" },
    small3 = { kind = "base:city" },
  }, touches = {
    f = {
      "small1",
    },
    g = {
      "small2",
      "small3",
    },
    h = {
      "small1",
      "small2",
      "small3",
    },
  },
})
amend("base/B", {
  count = 0, start = false, ring = "frg ccc hhh ...", segments = {
    r = { kind = "base:road" },
    f = { kind = "base:field" },
    g = { kind = "base:field" },
    c = { kind = "base:city", ["base:pennants"] = 2 },
    h = { kind = "base:field" },
    small1 = { kind = "base:city" },
    small2 = { kind = "base:city" },
    small3 = { kind = "base:city" },
    small4 = { kind = "base:city" },
    small5 = { kind = "base:city" },
    small6 = { kind = "base:city" },
    small7 = { kind = "base:city" },
    small8 = { kind = "base:city" },
  }, touches = {
    f = {
      "small1",
      "small2",
      "small3",
    },
    g = {
      "small4",
      "small5",
      "small6",
      "small7",
      "small8",
    },
    h = {
      "small1",
      "small2",
      "small3",
      "small4",
      "small5",
      "small6",
      "small7",
      "small8",
    },
  },
})
amend("base/C", {
  count = 0, start = false, ring = "frg ccc hhh i.j", segments = {
    r = { kind = "base:road" },
    f = { kind = "base:field" },
    g = { kind = "base:field" },
    c = { kind = "base:city", ["base:pennants"] = 3 },
    h = { kind = "base:field" },
    i = { kind = "base:field" },
    j = { kind = "base:field" },
    small1 = { kind = "base:city" },
    small2 = { kind = "base:city" },
    small3 = { kind = "base:city" },
    small4 = { kind = "base:city" },
    small5 = { kind = "base:city" },
    small6 = { kind = "base:city" },
    small7 = { kind = "base:city" },
    small8 = { kind = "base:city" },
    small9 = { kind = "base:city" },
    small10 = { kind = "base:city" },
    small11 = { kind = "base:city" },
    small12 = { kind = "base:city" },
  }, touches = {
    f = {
      "small1",
      "small2",
      "small3",
      "small4",
    },
    g = {
      "small5",
      "small6",
      "small7",
      "small8",
      "small9",
      "small10",
      "small11",
      "small12",
    },
    h = {
      "small1",
      "small2",
      "small3",
      "small4",
      "small5",
      "small6",
      "small7",
      "small8",
      "small9",
      "small10",
      "small11",
      "small12",
    },
    i = {
      "small1",
      "small2",
      "small3",
      "small4",
    },
    j = {
      "small5",
      "small6",
      "small7",
      "small8",
      "small9",
      "small10",
      "small11",
      "small12",
    },
  },
})
amend("base/D", {
  count = 0, start = false, ring = "frg ccc hhh ...", segments = {
    r = { kind = "base:road" },
    f = { kind = "base:field" },
    g = { kind = "base:field" },
    c = { kind = "base:city", ["base:pennants"] = 4 },
    h = { kind = "base:field" },
    small1 = { kind = "base:city" },
    small2 = { kind = "base:city" },
    small3 = { kind = "base:city" },
    small4 = { kind = "base:city" },
    small5 = { kind = "base:city" },
    small6 = { kind = "base:city" },
    small7 = { kind = "base:city" },
    small8 = { kind = "base:city" },
    small9 = { kind = "base:city" },
    small10 = { kind = "base:city" },
    small11 = { kind = "base:city" },
    small12 = { kind = "base:city" },
    small13 = { kind = "base:city" },
  }, touches = {
    f = {
      "small1",
      "small2",
      "small3",
      "small4",
      "small5",
      "small6",
      "small7",
    },
    g = {
      "small8",
      "small9",
      "small10",
      "small11",
      "small12",
      "small13",
    },
    h = {
      "small1",
      "small2",
      "small3",
      "small4",
      "small5",
      "small6",
      "small7",
      "small8",
      "small9",
      "small10",
      "small11",
      "small12",
      "small13",
    },
  },
})
amend("base/E", {
  count = 0, start = false, ring = "... ... ... ...", segments = {
  }, touches = {
  },
})
amend("base/F", {
  count = 0, start = false, ring = "... ... ... ...", segments = {
    monastery = { kind = "base:monastery" },
  }, touches = {
  },
})
