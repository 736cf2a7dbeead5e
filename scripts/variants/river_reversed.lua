-- title: The river in reverse
-- about: River I is placed from its lake to its spring.
-- author: The Bastide developers
-- status: house
-- rules: HR-RIVER-05
-- requires: base, river/river_1
-- conflicts: fork_first_spring_last, river_from_fork, river_two_springs, river_backwards_split

define.start { { tile = "river-1/L" } }
amend("river:pile/box", { sections = { { mark = "lake" } } })
amend("river:pile/stack", {
  sections = { { mark = "fork" }, { mark = "course" }, { mark = "source" } },
})
