-- title: Two springs
-- about: Both rivers in reverse: from one lake up to two springs, with the fork on the way.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER2-04
-- requires: base, river/river_1, river/river_2
-- conflicts: river_backwards_split
-- option fork_first: { "type": "bool", "default": false, "about": "The fork follows the lake." }

define.start { { tile = "river-1/L" } }
amend("river-2/K", { marks = { "city_end" } }) -- a second end besides the springs is not needed
amend("river:pile/box", { sections = { { mark = "lake" }, { mark = "city_end" } } })
if opt.fork_first then
  amend("river:pile/stack", {
    sections = { { mark = "fork" }, { mark = "course" }, { mark = "source" } },
  })
else
  amend("river:pile/stack", {
    sections = { { mark = "course", tiles = { "river-2/I" } }, { mark = "source" } },
  })
end
