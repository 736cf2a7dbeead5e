-- title: Three branches from the fork
-- about: River II begins with its fork; spring, lake and city end its three branches.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER2-05
-- requires: base, river/river_2
-- conflicts: river_two_springs, river_backwards_split
-- option mixed: { "type": "bool", "default": false, "about": "Only the lake comes last." }

define.start { { tile = "river-2/I" } }
amend("river:pile/box", { sections = {} })
if opt.mixed then
  amend("river:pile/stack", {
    sections = { { mark = "course", tiles = { "river-2/A" } }, { mark = "lake" } },
  })
else
  amend("river-2/K", { marks = { "city_end" } })
  amend("river:pile/stack", {
    sections = { { mark = "course" }, { mark = "city_end", tiles = { "river-2/A", "river-2/L" } } },
  })
end
