-- title: Fork first, spring last
-- about: River II begins with its fork and ends with its spring; the lakes are shuffled in.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER2-01
-- requires: base, river/river_2
-- conflicts: river_from_fork, river_two_springs, river_backwards_split

define.start { { tile = "river-2/I" } }
amend("river:pile/box", { sections = {} })
amend("river:pile/stack", {
  sections = { { mark = "course", tiles = { "river-2/L" } }, { mark = "source" } },
})
